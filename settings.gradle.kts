rootProject.name = "countersign"

include(":engine-bom")
include(":engine-dsl")
include(":engine-core")
include(":examples:quickstart")
include(":examples:benchmarks")
include(":checks")
