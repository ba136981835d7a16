rootProject.name = "countersign"

include(":engine-bom")
include(":engine-dsl")
include(":engine-core")
include(":engine-compiler")
include(":engine-postgres")
include(":engine-testkit")
include(":cli")
include(":examples:quickstart")
include(":examples:benchmarks")
include(":examples:erp-host")
include(":examples:erp-spring")
include(":checks")
