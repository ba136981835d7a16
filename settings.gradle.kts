rootProject.name = "countersign"

include(":engine-bom")
include(":engine-dsl")
include(":engine-core")
include(":engine-compiler")
include(":engine-postgres")
include(":engine-testkit")
include(":cli")
include(":examples:quickstart")
include(":examples:erp-host")
include(":examples:erp-spring")
include(":checks")

// Only with -Pbenchmarks, as in Maven.
if (providers.gradleProperty("benchmarks").isPresent) {
  include(":examples:benchmarks")
}
