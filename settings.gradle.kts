rootProject.name = "countersign"

include(":engine-bom")
include(":engine-dsl")
include(":examples:quickstart")
include(":examples:benchmarks")
include(":checks")
