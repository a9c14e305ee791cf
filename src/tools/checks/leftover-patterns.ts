/** What template engines, libraries and drafts leave in a mail, as tables of patterns. */

/** Names of values in placeholders that have no other mark, such as `[First Name]` and `{name}`. */
const NAME = `(?:${[
  "(?:first|last|full|user|customer|client|company|recipient|contact|sender|business|brand|store|shop|product|project|team|plan|event|account|display|organi[sz]ation|site|app)[ _-]?names?",
  "(?:order|invoice|tracking|account|ticket|reference|booking|customer|user)[ _-]?(?:number|id|no|date|total)",
  "(?:reset|confirm(?:ation)?|verif(?:y|ication)|unsubscribe|action|login|activation|tracking|invite|magic)[ _-]?(?:url|link|code|token)",
  "(?:due|start|end|expiry|delivery|event)[ _-]?date|(?:email|street|billing|shipping)[ _-]address|phone(?:[ _-]?number)?",
  "name|[fl]name|user|email|amount|total|price|code|otp|token|password|date|time|link|url|count|city|country|company|customer|recipient|title|product|plan|year|month|day|quantity",
].join("|")})`
/** A name as only programs write it: snake_case, camelCase, dotted, or UPPER_CASE with a `_`. */
const VARIABLE = String.raw`(?:[a-z]+(?:_[a-z0-9]+)+|[a-z]+[A-Z]\w*|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`

export const GREETING =
  "hello|hi|hey|hiya|dear|greetings|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|liebe|lieber|sehr geehrter? (?:frau|herr)|sehr geehrter?|moin|servus|hola|estimad[oa]|querid[oa]|bonjour|bonsoir|salut|ch[eè]re?|ciao|salve|gentile|car[oa]|ol[aá]|prezad[oa]|hej|hei|beste|geachte|cześć|ahoj|merhaba|sayın|szia|kedves|bună|привет|здравствуйте"

/** The same with capitals too, for patterns in which the case of the next word matters. */
const ANY_GREETING = GREETING.replace(
  /(^|\||\(\?:| )(\p{L})/gu,
  (_, before: string, letter: string) => `${before}[${letter}${letter.toUpperCase()}]`,
)

/** What a text without any placeholder and escape does not contain. */
export const SIGN =
  /[{}[\]%$#@*|~«<_\\^=]|:\w|-[a-z]|&[a-z#]|\?\?\?|name|XX|translation missing|liquid|\bhttps?:|\bwww/i

/** Placeholders that prose and URLs never contain. */
export const MARKED: readonly RegExp[] = [
  // Handlebars, Liquid, Jinja, Twig, Go, Vue, Angular, and with a bracket too few.
  /\{\{\{?[^{}]{0,200}\}?\}\}|\$\{\s*\}/g,
  /\{\{\s*[a-z_][\w.]*\s*\}|(?<!\{)\{\s*[a-z_]\w*\s*\}\}/gi,
  /\{[%#][^{}%#]{1,200}[%#]\}|\{!!.{1,100}?!!\}/g,
  // ERB, EJS, JSP, ASP; Template Toolkit; PHP; FreeMarker.
  /<%[^<>%]{1,200}%>|\[%[^%\]]{1,100}%\]|<\?(?:php|=)[^<>?]{0,100}\??>?|<\/?#[a-z]\w*[^<>]{0,100}>/g,
  // JavaScript, Kotlin, Java, Velocity; Ruby, Pug; Ruby on Rails; Swift; Python.
  /\$!?\{\s*[A-Za-z_][^{}\n]{0,100}\}|[#!]\{[@\w][^{}\n]{0,100}\}|%\{\w{1,60}\}|%<\w{1,60}>[a-z]|\\\([a-z_][\w.]*\)|%\(\w{1,60}\)[sdif]\b/g,
  // Salesforce; Smarty; Python and Java with formats; ICU.
  /\{[!$@][A-Za-z_][^{}\n]{0,60}\}|\{\/?(?:if|else|foreach)\b[^{}\n]{0,60}\}|\{\w+(?:![rs]|:[,.]?\d*[dfs%])\}|\{\w+, ?(?:plural|select|number|date)\b/g,
  // Mailchimp; Salesforce Marketing Cloud; Zoho.
  /\*\|[A-Z][A-Z0-9_:]{0,60}\|\*|%%=?[A-Za-z_][^%\n]{0,80}%%|\$\[[A-Za-z_]\w*(?:\|[^\]\n]*)?\]\$?/gi,
  // Mailjet, Constant Contact; double at signs.
  /\[\[\$?[A-Za-z_][\w.-]*(?::[^[\]\n]{0,80})?\]\]|(?<![\w@])@@[A-Za-z_]\w{1,40}@@/g,
  // Razor; Blade. Then translations without a text: i18next, Rails, JavaServer Faces.
  /(?<![\w@.])@(?:\(?Model|ViewBag|ViewData|Html|Url)\.[\w.?]+|(?<![\w@.])@(?:if|foreach|unless|lang|yield|component|include)\s?\(|(?<![\w@.])@end(?:if|foreach|component|unless)\b/g,
  /\$t\([^()\n]{1,60}\)|\btranslation missing: \S+|\[missing "[^"\n]{1,80}" translation\]|\?\?\?[\w.]{2,60}\?\?\?|\bLiquid (?:syntax )?error\b[^\n]{0,60}/gi,
]

/** What a text without any of these does not contain. */
export const MAYBE_MARKED = /[{[<*@\\]|%[%<(]|\$t\(|\?{3}|missing|liquid/i

/** Placeholders that need a known name or a known neighbour to differ from prose. */
export const NAMED: readonly RegExp[] = [
  // Two percent signs also surround an encoded byte in a URL, and a name in prose about Windows.
  /(?<![\w%])%[A-Za-z_][A-Za-z0-9_.-]{2,40}%(?![\w%])/g,
  new RegExp(String.raw`(?<![\w\\}{$#])\{(?:${VARIABLE})(?:[|:][^{}\n]{0,40})?\}`, "g"),
  new RegExp(String.raw`(?<![\w\\}{$#])\{ ?(?:your )?${NAME}(?:[|:][^{}\n]{0,40})? ?\}`, "gi"),
  // .NET and Java; "{0,1}" and "a{2}" are mathematics and regular expressions.
  /(?<=^|[\s("'#$€£:])(?<!\b(?:set|interval) )\{\d{1,2}(?::[^{}\s]{1,20})?\}(?=[\s,.!?)"';:%]|$)/gi,
  new RegExp(
    String.raw`(?<=(?:^|[^\p{L}])(?:${GREETING}|welcome|thanks|your order)[\s,]{1,2}#?)\{\}(?=[\s,.!]|$)`,
    "giu",
  ),
  // [First Name], but neither [link](https://…) nor "[Link] https://…" nor a prefix of a subject.
  new RegExp(
    String.raw`(?<!\])\[(?:(?:the |your |customer's |recipient's )?${NAME}(?:[ _]here)?|your[ -](?:name|email|message|company|business|brand|product|address|city|title|team|logo|website|phone|signature|organi[sz]ation)\b[^[\]\n]{0,30}|(?:insert|enter|add) [^[\]\n]{2,40}|(?:content|text|logo) here|link to [^[\]\n]{2,30}|${NAME},fallback=[^[\]\n]{0,40})\](?!\s?[([:]|\s*<?https?:)`,
    "gi",
  ),
  new RegExp(
    String.raw`(?<!\])\[(?:${VARIABLE})\](?!\s?[([:]|\s*<?https?:)|«\s?(?:${VARIABLE})\s?»|<(?:${VARIABLE})>|(?<![\w_])__(?:${VARIABLE})__(?![\w_])`,
    "g",
  ),
  // PHP, Perl, Kotlin, Dart, Velocity; with a `$` at both ends.
  /(?<![\w$\\])\$(?:[a-z]+(?:_[a-z0-9]+)+|[a-z]+[A-Z]\w*|[a-z]\w*(?:(?:->|\.)[a-z]\w*)+|(?:[a-z]+[ _]?)?name|email|amount|total|code|order|customer|user)\b(?![.$]\w)\$?/g,
  /(?<![\w$])\$[A-Za-z_]{3,30}\$(?![\w$])/g,
  // printf, Go, Objective-C.
  /(?<![\w%]|\d\s)%(?:\d+\$)?[sd@](?![\w%'’])|(?<![\w%]|\d\s)%0?\.?\d+\.?\d*f\b|%!\w\([^()\n]{0,40}\)|%!\((?:EXTRA|BADINDEX|NOVERB)[^()\n]{0,40}\)?/g,
  // Laravel, Symfony. SendGrid's old form.
  new RegExp(String.raw`(?<=^|[\s(,#])[:](?:${NAME})(?![\w:/-])(?!\s*[=:])`, "gi"),
  new RegExp(
    String.raw`(?<=^|[\s(,#$])(?:~${NAME}~|-${NAME}-|#{1,2}${NAME}#{1,2}|\|\*?${NAME}\*?\||\^${NAME}\^)(?!\w)`,
    "gi",
  ),
  /~[A-Z]\w+\.\w+~/g,
  new RegExp(String.raw`(?<![\w_])__${NAME}__(?![\w_])`, "gi"),
  // Word, Outlook, GMass; a draft.
  new RegExp(
    String.raw`<<\s?[A-Za-z][\w .]{1,40}>>|«\s?${NAME}\s?»|<(?:(?:your|the) ${NAME}|(?:first|last|full|user|customer)[ _-]?name|name)>`,
    "gi",
  ),
  // The bare name of a field instead of a name.
  new RegExp(
    String.raw`(?<=(?:^|[^\p{L}])(?:${ANY_GREETING}|[wW]elcome)[\s,]{1,2})(?:\*?[FL]NAME\*?|(?:FIRST|LAST|FULL|USER|CUSTOMER)[_ ]?NAME|(?:first|last|full|user|customer)(?:_n|N)ame|(?:First|Last|Full|User|Customer|Your|Recipient) ?Name|NAME|Name|XX+|\$[A-Z][A-Z_]+|\((?:first |last |full |user|customer )?name\)|\((?:First |Last |Full |Customer )?Name\))(?=[\s]*[,!.:]|\s*$)`,
    "gu",
  ),
]

/** Variables that prose about Windows mentions, and encoded bytes; names of Python. In capitals. */
export const NO_PLACEHOLDER =
  /^%(?:[0-9A-F]{2}\b.*|(?:[0-9A-F]{2}){2,}.*|(?:LOCAL)?APPDATA|PATH|TE?MP|USERPROFILE|USERNAME|HOMEPATH|PROGRAM(?:FILES|DATA)|WINDIR|SYSTEMROOT|COMSPEC)%$/
/** Prose about templates: its placeholders are examples. */
export const ABOUT_TEMPLATES =
  /\b(?:placeholders?|platzhalter|merge[- ](?:tags?|fields?)|personali[sz]ation (?:tags?|tokens?)|template (?:variables?|tags?|literals?|engines?|strings?)|(?:into|in) (?:the|your|a|our) templates?|syntax|snippets?|interpolations?|mustache|handlebars|liquid tags?|jinja2?|format strings?|printf|short ?codes?)\b/i

const LETTER_BEFORE = String.raw`(?<![\p{L}\p{N}_])`
const LETTER_AFTER = String.raw`(?![\p{L}\p{N}_])`
const MEMBER =
  "order|invoice|booking|reservation|ticket|account|subscription|plan|package|shipment|parcel|payment|appointment|code|password|project|workspace|team|name"

/** What a text without any missing value does not contain. */
export const VALUE_WORD =
  /undefined|null|nan|none|nil|invalid|object|function|infinity|optional|some|map\[|0x|decimal|datetime|system\.|@[0-9a-f]{5}|0001|0000-|no value|array|true|false|#</i

/** Missing values that are certainly no prose. */
export const MISSING_VALUES: readonly RegExp[] = [
  // JavaScript. "Invalid date format" is a sentence.
  /\[object \w+\]|\[Function(?::[^\]]*| \(anonymous\))\]|\bfunction ?\w* ?\([\w, ]*\) ?\{|\bInvalid Date(?:Time)?\b(?!\s+[a-z]+\b(?<!\b(?:at|to|until|and|from|by|or|for|is|in)))/g,
  /(?<=(?:\b(?:on|at|by|until|before|from|since|due)|:)\s)Invalid date(?!\s(?:format|range|value|error|or|is))\b|\bNaN(?:[:/.-]NaN)+\b/g,
  /^\W*(?:undefined|null|NULL|NaN)(?:\W+(?:undefined|null|NaN))*\W*$/g,
  // Go, C, Objective-C; Rust, Swift, Java, Scala; Python, Ruby, Perl, .NET, PHP.
  /<nil>|<no value>|\(null\)|(?<![\w.])(?:Some|Optional)[([]["\w][^()[\]\n]{0,60}[)\]]|\bmap\[\w+:[^\]\n]{0,100}\]/g,
  /<[\w. ]{2,60}(?: object)? at 0x[0-9a-f]+>|<bound method [^>\n]{1,80}>?|#<[A-Z]\w*(?:::\w+)*[: ][^>\n]{0,80}>|\b(?:ARRAY|HASH|CODE)\(0x[0-9a-f]+\)|\bDecimal\('[\d.]+'\)|\bdatetime\.date(?:time)?\([\d, ]+\)|\bSystem\.(?:Collections\.[\w.]+|Object|String)(?:`\d|\[\])[^\s.,]*|(?<![\w.@])(?:[a-z]\w*\.){2,}[A-Z]\w*@[0-9a-f]{5,8}\b/g,
  // Dates of an empty field.
  /\b(?:0000-00-00|0001-01-01|0?1[./]0?1[./]0001)\b|-0001\b/g,
  new RegExp(
    String.raw`(?<=${LETTER_BEFORE}(?:${ANY_GREETING}|[wW]elcome(?: to| back)?|[tT]hanks|[tT]hank you|[cC]ongratulations)[\s,]{1,3})(?:(?:undefined|null|NaN)${LETTER_AFTER}|(?:Undefined|UNDEFINED|NULL|None|nil|false|true|Array)(?=\s*(?:[,!.:;)–—-]|$)|\s(?:and|from|welcome|your)\b))`,
    "gu",
  ),
  /(?<=尊敬的|亲爱的|敬愛的|親愛的)(?:null|NaN|None)|(?:undefined|null|NaN|None)(?=\s?(?:様|さま|さん|님|씨|先生|女士|您好|你好))/g,
  // After a label, a number sign or a currency; a quoted key before the colon is JSON.
  /(?<=[^"'`\w][#€$£¥₹]\s?|^[#€$£¥₹]\s?|[\p{L}]:\s{1,2})(?:undefined|null|NaN)\b(?![.(\w-])(?!\s+(?:is|means|values?|check|pointer|behaviou?r|references?|characters?|strings?|objects?|if|or|and|when)\b)/gu,
  /(?<=(?:^|\s)[#€$£¥₹])(?:None|nil|Infinity)\b|\bInfinity(?=\s?[€$£%]|\s(?:days?|hours?|minutes?|items?)\b)/g,
  /(?<=\b(?:order|name|user ?name|date|total|amount|price|invoice|code|number|id|customer|due|password):\s)(?:None|nil)(?=[.,;]?$)/gi,
  /\b(?:undefined|null|NaN)(?=\s?[€$£¥₹%])/g,
  /\b(?:undefined undefined|null null|None None|nil nil)\b/g,
  /^\s*(?:undefined|null|None|nil)(?=\s+(?:has (?:invited|sent|shared|commented|mentioned|liked|replied|joined|added|assigned|requested|accepted|signed)|have|invited|sent|wants|shared|commented|mentioned|liked|replied|joined|added|assigned|requested|accepted|signed)\b)|^\s*(?:undefined|null)(?=\s+has\b)/g,
  /^\s*(?:None|nil)(?=, (?:your|thanks|thank|welcome|you|we|please|here)\b)/g,
  /\p{L}undefined\b|\bundefined(?=\p{Lu})/gu,
  /(?<=\bthe )(?:undefined|null|None|nil)(?= (?:team|family|crew|app|workspace|account|project)\b)/gi,
  new RegExp(
    String.raw`(?<=\b(?:your|the|this) (?:[\w-]+ )?(?:${MEMBER})(?: (?:number|is|code|id|for))? #?\(?)(?:None|nil)(?=[\s.,!?)]|$)(?!\s(?:of|balance|return)\b)`,
    "gi",
  ),
  /(?<=[a-z] (?:on|at|until|by) )(?:None|nil)(?=[.,!]?$|[.,!]\s| (?:at|on|to|until|and|with|for|in)\b)/g,
]

/** Words that are a missing value unless the words around them say otherwise. */
export const POSSIBLE_VALUES: readonly RegExp[] = [
  /(?<![\p{L}\p{N}_"'<.`/-]|["'`]\s?:\s?)["'“‘]?(?:undefined|null|NaN)(?![\p{L}\p{N}_(-]|\.\w)/gu,
  /(?<=[a-z] )None(?![\p{L}\p{N}_-])(?!\s+(?:of|other|the|such|were|are|is|but|too|can|could|will|would|has|have|and|or)\b)/gu,
]

/** Before and after such a word in prose, and anywhere in a paragraph about programs. */
export const PROSE_BEFORE =
  /(?:(?:^|[^\p{L}])(?:is|are|was|were|be|been|being|isn['’]t|not|nor|or|an|as|if|unless|when|than|default:|non|remains?|remained|left|(?:leaves?|left|leaving|keeps?) (?:this|it|them|that)|leaves?|leaving|yet|becomes?|became|stays?|returns?|returned|returning|equals?|means?|yields?|gives?|throws?|largely|still|currently|formally|legally|often|somewhat|completely|otherwise|declared|rendered|considered|deemed|contains?|show(?:s|ed|n)?|display(?:s|ed)?|says?|said|see|seen|prints?|printed|got|gets?|the words?|the term|the text|values?|literal|(?:set|reset|equal|defaults?|compared|resolve[sd]?|evaluates?|converted|cast|second|reduced) to|(?:instead|property|instance|types?|concept|notion|meaning|definition|lack) of|choose|select|pick|bar|all,? (?:some,? )?(?:any,? )?and|vague and|unclear and|open and)|(?:^|[^\p{L}])(?:von|auf|bei|gegen|über|unter|ab|plus|minus|mal|gleich|zu|eins|zwei|drei|vier|fünf|komma|stunde|fra|til))\s+["'“‘]?$/iu
/** Articles make only some of the words prose. */
export const ARTICLE_BEFORE = /(?:^|[^\p{L}])(?:a|the|eine?|die|der|das)\s+$/iu
/** "Your code is undefined" is no statement about values. */
export const VALUE_BEFORE =
  /\b(?:your (?!agreement|contract|warranty|policy|claim|vote)(?:[\w-]+ ){1,3}|(?:code|password|passcode|pin|otp|balance|total|amount|price|number|date|address|link) )(?:is|was|are) $/i
export const PROSE_AFTER =
  /^["'”’]?\s*(?:behaviou?rs?|variables?|references?|methods?|functions?|index(?:es)?|symbols?|propert|values?|constants?|terms?\b|periods?\b|numbers? of|amounts? of|status|states?\b|errors?|identifiers?|offset|types?\b|class|objects?\b|pointers?|checks?\b|results?\b|sets?\b|bytes?|characters?|terminat|hypothes|and void|or void|und nichtig|islands?\b|models?\b|spaces?\b|modems?|devices?\b|routes?\b|safety|strings?|(?:is|are|was) (?:not|a|an|the|when|if|one|zero)\b|means?\b|stands? for|otherwise\b|entries|if\b|in (?:math|c)\b|uhr\b|prozent|grad\b|euro\b|komma|fehler|toleranz|promille|problem|bock|chance|ahnung|kroner|emission|utslipp)/i
export const ABOUT_CODE =
  /\b(?:JavaScript|TypeScript|Python|Ruby|Java|Kotlin|Golang|Rust|PHP|SQL|regex|printf|typeof|stack ?trace|traceback|exceptions?|\w+Error|(?:type|reference|syntax|runtime) errors?|pull requests?|commits?|compilers?|programming|programmers?|coding|debug\w*|bugs?|bugfix\w*|variables?|functions?|pointers?|booleans?|arrays?|strings?|arguments?|parameters?|operators?|keywords?|data ?types?|schema|columns?|properties of|cannot read|division by zero)\b|\b(null|nil|none|undefined|nan)\b(?:,| and| or| nor) (?!\1)(?:null|nil|none|undefined|nan)\b/i
/** Sentences with a gap where a value was empty. */
export const EMPTY_VALUES: readonly RegExp[] = [
  /\b(?:order|invoice|ticket|booking|reservation|receipt|confirmation|transaction|shipment|quote|bestellung|rechnung|commande|facture|pedido|factura|bestelling|ordine) (?:#|nr\.|n°)\s*(?=$|[.,!]\s|[.,!:]$|(?:has|is|was|will|confirmed|shipped|received|wurde|ist|been|from|for)\b)/gi,
  /[$€£](?=[.,]?$|[.,]\s(?!\d))(?<=(?:^|[^\p{L}])(?![Cc]urrency|[Ss]ymbol|Währung|(?:in|of|as|or|and|the|per)\s)\p{L}{2,}:?\s[$€£])/gu,
  /\b(?:code is:?|password is:?|order is on its way to|expires? on|due on|ends on|renews on|arrives? on|delivered on|scheduled for|valid until|(?:total|amount|payment) of|version|welcome to|invited by)\s+[.,!](?=\s|$)/gi,
  /\b(?:expires?|ends|renews|is due|valid) (?:in|for) (?:days|hours|minutes)\b(?! (?:not|rather|instead|or))/gi,
  /\b(?:subscription to|invitation (?:to|from)|order from|access to|trial of) (?:has|is|was|will|ends|expires)\b|\b(?:total|price|subtotal|balance|amount(?: due)?): (?:USD|EUR|GBP|CHF)(?=[.,]?$)/gi,
]

/** Greetings in which the name is missing; a text without a gap has none. */
export const GAP = /\s[,!.:，]|,\s*[,!.]|(?:mrs?|ms|dr|herr|frau)\.?\s*,/i
export const EMPTY_GREETINGS: readonly RegExp[] = [
  new RegExp(String.raw`^\s*(?:${GREETING})\s+(?=[,:，])`, "giu"),
  // French puts a space before "!", but not before a comma.
  /^\s*(?:hello|hi|hey|dear|hallo|hola)\s+(?=[!.](?!\.))/gi,
  new RegExp(
    String.raw`^\s*(?:${GREETING}|welcome|thanks|thank you|congratulations|happy birthday)\s*,\s*(?=[,!.])`,
    "giu",
  ),
  /^\s*(?:dear|sehr geehrter?) (?:mr|mrs|ms|dr|herr|frau)\.?\s*(?=,)/gi,
]

/** Text of drafts. Prose about it quotes it, or goes on in the sentence. */
export const DUMMY: readonly RegExp[] = [
  /(?<=^\W*|[.!?:]\s+)lorem ipsum(?!["'”’]|\s+(?:generator|plugin|text|is|was|has|comes|as|in|for|and|or)\b)/gi,
  /(?<!["'“‘„«]\s?)lorem ipsum dolor\b/gi,
  /\b(?:your|insert|add|some) (?:text|headline|title|content|copy|message|logo) (?:goes )?here\b(?! and)|\b(?:text|headline|title|content|copy|subject|message|logo|image) goes here\b|^\W*(?:asdf){1,5}\W*$/gi,
  /\bTODO:|\bFIXME\b|\[TODO[^\]\n]{0,60}\]|\(TODO\)/g,
]
export const ABOUT_DUMMY =
  /\b(?:designers?|fillers?|dummy text|placeholder|typesett\w+|passage|latin|cicero|blindtext|phrase)\b/i

/** Entities and tags that were escaped once too often, or escapes of a programming language. */
export const ESCAPES: readonly RegExp[] = [
  /&(?:amp|nbsp|lt|gt|quot|apos|[lr][sd]quo|[mn]dash|hellip|euro|copy|reg|trade|bull|middot|shy|pound|yen|cent|sect|deg|times|[lr]aquo|[lr]arr|zwnj|[et][nm]sp|thinsp|iexcl|iquest|aring|oslash|aelig|[ao]tilde|[AOUaou]uml|szlig|[aeiouAEIOU](?:acute|grave|circ)|ntilde|ccedil|#\d{2,5}|#x[0-9a-f]{2,4});/gi,
  /\\r\\n|\\n\\n|(?<=[.,!?;]|\w\w:)\\n|\\u[0-9a-f]{4}(?![0-9a-f])/gi,
  // Quoted-printable and encoded words that nobody decoded.
  /(?:=C3=[89AB][0-9A-F]|=E2=80=[0-9A-F]{2}|=\?utf-8\?[qb]\?)/gi,
]
/** Tags of HTML, except in prose about them; addresses and "<3" are none. */
export const TAGS =
  /<\/(?:a|b|body|br|div|em|font|h[1-6]|html|i|li|ol|p|span|strong|table|t[dhr]|tbody|u|ul)>|<(?:br|hr|p|div|span|strong|em|b|i|u|a|ul|ol|li|h[1-6]|table|tbody|tr|td|th|img|font|center|html|body|head|style)(?:\s[^<>]{0,300})?\/?>|<!doctype html/gi
export const ABOUT_TAGS = /\b(?:tags?|elements?|html|markup)\b/i

/** What the second and later bytes of a letter in UTF-8 become. */
const SIGN_OF_BYTE = "[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]"
/** Letters of text that was read in the wrong character set, and the sign for a letter that was lost. */
export const GARBLED: readonly RegExp[] = [
  /\ufffd+/g,
  // UTF-8 read as Windows-1252 or Latin-1: western and eastern Latin, punctuation, other scripts, emoji.
  new RegExp(
    [
      `Ã(?!\u00a0)${SIGN_OF_BYTE}|Â[\u0080-\u00bf]|\\p{Ll}[ÃÂ]|(?<!\\p{L})Ã[\u00a0 ](?=\\p{Ll})`,
      `[ÅÄ](?![“”‘’–—…])${SIGN_OF_BYTE}(?=\\p{Ll})|\\p{Ll}[ÅÄ]${SIGN_OF_BYTE}`,
      `â(?:€|‚¬|„¢|†[\u0090-\u00bf]|œ[\u0080-\u00bf“”…]|[\u0080-\u0086][\u0080-\u00bf])`,
      `(?:[ÐÑÎÏØÙ×]${SIGN_OF_BYTE}){2,}|(?:ã${SIGN_OF_BYTE}{1,2}){2,}|(?:[åäæçèé]${SIGN_OF_BYTE}(?:${SIGN_OF_BYTE}| )){2,}`,
      "ðŸ|ï¿½|ï»¿",
    ].join("|"),
    "gu",
  ),
]

/** URLs in a text, whose signs are no placeholders. */
export const URLS = /\b(?:https?:\/\/|www\.)[^\s<>"]+/gi
/** Placeholders that only a URL shows as such: names in brackets, route parameters, encoded braces. */
export const IN_URL: readonly RegExp[] = [
  /\{[A-Za-z_][\w. -]{0,60}\}|\{\d{1,2}\}|(?<=[/=]|^)\[[A-Za-z_][\w -]{1,40}\](?=[/?&#]|$)|(?<=[^/]\/):[A-Za-z_]\w*(?=[/?#]|$)/g,
  /(?<=[/=]|^)(?:%[sd](?=[/?&#]|$)|\$[A-Za-z_]\w*|__[A-Za-z_]\w*__)/g,
  /(?:%24)?(?:%7B){1,2}(?:%20|\+)?[\w.]{1,60}(?:%20|\+)?(?:%7D){1,2}|%7B%7B.{1,200}?%7D%7D|%3C%25.{1,200}?%25%3E|%5B%5B[\w.]{1,60}%5D%5D/gi,
  /(?<![\w%])%(?![0-9A-Fa-f]{2})[A-Za-z_][A-Za-z0-9_.]{2,40}%(?![\w%])/g,
  /%5Bobject(?:%20|\+)Object%5D|\[object Object\]/gi,
]
/** A missing value in a URL: a parameter, a part of the path, the host, an address. */
export const VALUE_IN_URL =
  /(?<=[?&#][\w.[\]%-]{1,60}=|^(?:mailto|tel|sms):|^https?:\/\/|\/|^)(?:undefined|null|NaN|None|nil)(?=[/?&#@:]|$)|(?<=^https?:\/\/)null(?=\.)|(?<=[-_/=])undefined(?=[-_/?#&.]|$)/
