package io.countersign.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Known answers. Canonical texts and hashes were computed by a JavaScript engine, which formats the
 * numbers itself, and its SHA-256. Rows named after the RFC are the examples of RFC 8785.
 */
class CanonicalVectorsTest {

  @ParameterizedTest(name = "{0}")
  @MethodSource("vectors")
  void shouldGiveTheKnownTextAndHash(String name, String text, String canonical, String hash) {
    // when
    CanonicalText result = CanonicalJson.ofText(text).orThrow();

    // then
    assertThat(result.text()).as(name).isEqualTo(canonical);
    assertThat(result.sha256Hex()).as(name).isEqualTo(hash);
  }

  static Stream<Arguments> vectors() {
    return Stream.of(
        arguments(
            "null",
            "null",
            "null",
            "74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b"),
        arguments(
            "the empty object",
            "{}",
            "{}",
            "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"),
        arguments(
            "a null member",
            """
            {"a":null}\
            """,
            """
            {"a":null}\
            """,
            "d091f9c83c091f79652fe8786375b3fe4ce0861a56f5bfbafedbe431877ff0e8"),
        arguments(
            "white space and order",
            """
            { "b": 1, "a": [ 1, 2 ] }\
            """,
            """
            {"a":[1,2],"b":1}\
            """,
            "94a786c3662bc7beeb598efa7d8cb58d7bea25d6c275ea9785a0230ff1f8c2ba"),
        arguments(
            "RFC arrays",
            """
            [56,{"d":true,"10":null,"1":[]}]\
            """,
            """
            [56,{"1":[],"10":null,"d":true}]\
            """,
            "099601b171cafed97c333f8878d68e7f8c8f795412adb34b2fdcf0e7c7beac42"),
        arguments(
            "RFC french",
            """
            {"peach":"This sorting order","p\\u00e9ch\\u00e9":"is wrong according to French","p\\u00eache":"but canonicalization MUST","sin":"ignore locale"}\
            """,
            """
            {"peach":"This sorting order","p\u00e9ch\u00e9":"is wrong according to French","p\u00eache":"but canonicalization MUST","sin":"ignore locale"}\
            """,
            "d99d0ebdcb0033cb858cfa830ae46bc0fb3309413b271f1da828c89901a27ed5"),
        arguments(
            "RFC structures",
            """
            {"1":{"f":{"f":"hi","F":5},"\\n":56.0},"10":{},"":"empty","a":{},"111":[{"e":"yes","E":"no"}],"A":{}}\
            """,
            """
            {"":"empty","1":{"\\n":56,"f":{"F":5,"f":"hi"}},"10":{},"111":[{"E":"no","e":"yes"}],"A":{},"a":{}}\
            """,
            "605f65004ec2db7692522a0852c22f1c989e036d547e88963d1a3143cf3195d5"),
        arguments(
            "RFC unicode",
            """
            {"Unnormalized Unicode":"A\\u030a"}\
            """,
            """
            {"Unnormalized Unicode":"A\u030a"}\
            """,
            "0d99aad92a125196ff887876643fd3206786a84ddce2cee52ba4ad256d2381d3"),
        arguments(
            "RFC values",
            """
            {"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}\
            """,
            """
            {"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"\u20ac$\\u000f\\nA'B\\"\\\\\\\\\\"/"}\
            """,
            "2d5e01a318d0f0879ab568c4be289c8b1f64ef8921a53c6277d5e069978baacb"),
        arguments(
            "RFC weird",
            """
            {"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\u000a":"Newline","1":"One","\\u0080":"Control\\u007f","\\ud83d\\ude02":"Smiley","\\u00f6":"Latin Small Letter O With Diaeresis","\\ufb33":"Hebrew Letter Dalet With Dagesh","</script>":"Browser Challenge"}\
            """,
            """
            {"\\n":"Newline","\\r":"Carriage Return","1":"One","</script>":"Browser Challenge","\u0080":"Control\u007f","\u00f6":"Latin Small Letter O With Diaeresis","\u20ac":"Euro Sign","\ud83d\ude02":"Smiley","\ufb33":"Hebrew Letter Dalet With Dagesh"}\
            """,
            "6af595a9aa80110b964b4de3f82a05fa6ae7423005019bacfa2620dddc4e94d1"),
        arguments(
            "an amount in minor units",
            """
            {"amount":1234,"currency":"EUR","lines":[{"net":1000,"id":"l1"},{"net":234,"id":"l2"}]}\
            """,
            """
            {"amount":1234,"currency":"EUR","lines":[{"id":"l1","net":1000},{"id":"l2","net":234}]}\
            """,
            "09a66a8fbb3a80e7a492bbfcb927f1e19df521c3929ea1427ca99180b93dd8f8"),
        arguments(
            "the parts of a key",
            """
            ["instance-7","node-2","token-1",4]\
            """,
            """
            ["instance-7","node-2","token-1",4]\
            """,
            "ef1ecbba9339a2b399bdea5f8e64a296fe48efbef13173dc67e70b27b52893ec"),
        arguments(
            "numbers",
            "[0.1,1e-7,-0.0,5e-324,1.7976931348623157e308,0.30000000000000004,9007199254740992,1e21]",
            "[0.1,1e-7,0,5e-324,1.7976931348623157e+308,0.30000000000000004,9007199254740992,1e+21]",
            "cae2ceb925c218d0ce82272847d7da0dd0196dbf7d3e3fe7059486a82f469ed6"),
        arguments(
            "keys beyond the basic plane",
            """
            {"\\uffff":1,"\\ud800\\udc00":2,"\\u007f":3,"\\u0000":4}\
            """,
            """
            {"\\u0000":4,"\u007f":3,"\ud800\udc00":2,"\uffff":1}\
            """,
            "98ff82721f6c802be5b32fca007a512b8532234dba468e923ccdf30e44f4a1f2"));
  }
}
