/*
 * The expression language of Countersign.
 *
 * Three things can be written with it: a condition (a Boolean expression), and a value, which is a
 * single path or a single literal. There is nothing else: no calls, no arithmetic, no assignment.
 *
 * The grammar needs one token of lookahead everywhere, so parsing is linear in the input. Tokens of
 * other languages that people try first are tokens here too (FOREIGN), so that the refusal can name
 * the remedy; no rule accepts them.
 */
grammar Expression;

expression : or EOF ;

value : operand EOF ;

or : and ( OR and )* ;

and : comparison ( AND comparison )* ;

comparison : unary ( operator unary )? ;

operator : EQ | NE | GT | GE | LT | LE | IN | CONTAINS ;

unary : NOT unary | primary ;

primary : OPEN or CLOSE | operand ;

operand : path | literal ;

path : NAME segment* ;

segment : DOT name | LBRACKET ( NUMBER | TEXT ) RBRACKET ;

// After a dot, words that mean something elsewhere are plain names.
name : NAME | IN | CONTAINS | TRUE | FALSE | NULL ;

literal : scalar | list ;

scalar : TEXT | NUMBER | TRUE | FALSE | NULL ;

list : LBRACKET ( scalar ( COMMA scalar )* )? RBRACKET ;

OR : '||' ;
AND : '&&' ;
NOT : '!' ;
EQ : '==' ;
NE : '!=' ;
GE : '>=' ;
GT : '>' ;
LE : '<=' ;
LT : '<' ;
OPEN : '(' ;
CLOSE : ')' ;
LBRACKET : '[' ;
RBRACKET : ']' ;
COMMA : ',' ;
DOT : '.' ;

IN : 'in' ;
CONTAINS : 'contains' ;
TRUE : 'true' ;
FALSE : 'false' ;
NULL : 'null' ;

NAME : [A-Za-z_] [A-Za-z0-9_]* ;

NUMBER : '-'? [0-9]+ ( '.' [0-9]+ )? ;

TEXT
  : '\'' ( ~['\\\r\n] | '\\' ~[\r\n] )* '\''
  | '"' ( ~["\\\r\n] | '\\' ~[\r\n] )* '"'
  ;

SPACE : [ \t\r\n]+ -> skip ;

FOREIGN
  : '===' | '!==' | '=' | '=~' | '!~' | '<>' | '=>' | '->' | '&' | '|' | '??' | '?.' | '?' | ':'
  | ';' | '+' | '-' | '*' | '**' | '/' | '%' | '^' | '~' | '{' | '}' | '++' | '--' | '+=' | '-='
  ;

// Text that is never closed; where a closing quote follows, TEXT is longer and wins.
OPEN_TEXT
  : '\'' ( ~['\\\r\n] | '\\' ~[\r\n] )* '\\'?
  | '"' ( ~["\\\r\n] | '\\' ~[\r\n] )* '\\'?
  ;

OTHER : . ;
