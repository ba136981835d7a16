rootProject.name = "countersign"

include(":engine-bom")
include(":engine-dsl")
include(":checks")
