/** What is not written in this repository, as a pattern of lower case without groups, and what is written in its place. */
export type Rule = { pattern: string; replacement: string }

/** The beginnings of verbs that American English writes with -ize. */
const izeVerbs =
  'anonym|apolog|author|capital|categor|central|character|civil|colon|commercial|critic|crystal|custom|digit|econom|emphas|equal|external|familiar|fertil|final|formal|general|global|harmon|hospital|hypothes|ideal|immun|individual|initial|institutional|internal|jeopard|legal|local|material|maxim|mechan|memor|minim|mobil|modern|monopol|moral|national|natural|neutral|normal|optim|organ|parameter|patron|penal|polar|popular|prior|priorit|privat|public|quant|random|rational|real|recogn|region|revolution|sanit|scrutin|sensit|serial|social|special|stabil|standard|steril|subsid|summar|symbol|sympath|synchron|synthes|theor|token|trivial|util|vector|victim|visual'

/** British endings, before and after. */
const endings: Record<string, string> = {
  behaviour: 'behavior',
  colour: 'color',
  endeavour: 'endeavor',
  favour: 'favor',
  flavour: 'flavor',
  harbour: 'harbor',
  honour: 'honor',
  humour: 'humor',
  labour: 'labor',
  neighbour: 'neighbor',
  rumour: 'rumor',
  rigour: 'rigor',
  savour: 'savor',
  vigour: 'vigor',
  centred: 'centered',
  centring: 'centering',
  centre: 'center',
  fibre: 'fiber',
  '(?<![a-z])litre': 'liter',
  '(?<=\\b|centi|kilo|milli)metre': 'meter',
  theatre: 'theater',
  catalogue: 'catalog',
  analogue: 'analog',
  defence: 'defense',
  licence: 'license',
  offence: 'offense',
  pretence: 'pretense',
  'practis(?=e|i)': 'practic',
  'analys(?=ed|er|ing|e(?![a-z]))': 'analyz',
  'paralys(?=ed|ing|e(?![a-z]))': 'paralyz',
}

/** Verbs whose last letter British English doubles. `aria-labelledby` is the name of an attribute. */
const doubled =
  '(?<=cancel|channel|counsel|dial|equal|fuel|funnel|label|level|marshal|model|quarrel|rival|signal|total|travel|tunnel)l(?=ed(?!by)|ing|er|or)'

const otherSpellings: Record<string, string> = {
  acknowledgement: 'acknowledgment',
  'judgement(?!s? day)': 'judgment',
  '(?<![a-z])ageing': 'aging',
  aluminium: 'aluminum',
  amidst: 'amid',
  amongst: 'among',
  artefact: 'artifact',
  cheque: 'check',
  '(?<![a-z])cosy': 'cozy',
  'enrol(?!l)': 'enroll',
  enquir: 'inquir',
  fortnight: 'two weeks',
  'fulfil(?!l)': 'fulfill',
  '(?<![a-z])grey(?![a-z])': 'gray',
  instalment: 'installment',
  '(?<![a-z])kerb': 'curb',
  '(?<![a-z])learnt': 'learned',
  manoeuv: 'maneuv',
  '(?<![a-z])maths(?![a-z])': 'math',
  '(?<![a-z])mum(?![a-z])': 'mom',
  plough: 'plow',
  'programme(?![dr])': 'program',
  sceptic: 'skeptic',
  skilful: 'skillful',
  '(?<![a-z])spelt(?![a-z])': 'spelled',
  '(?<![a-z])towards': 'toward',
  '(?<![a-z])tyre': 'tire',
  whilst: 'while',
}

/** Words that are rare in plain American English, which is what screens, documents and comments are written in. */
const rareWords: Record<string, string> = {
  '(?<![a-z])mend(?=s|ed|ing|(?![a-z]))': 'fix',
  whoever: 'the person who, no matter who',
  whomever: 'the person whom',
  somebody: 'someone',
  '(?<![a-z])anew(?![a-z])': 'again',
  '(?<![a-z])afresh': 'again',
  'the newest of': 'the newest',
  '(?<=one .{3,20} |of )in so many(?![a-z])': 'every n-th',
  hitherto: 'until now',
  henceforth: 'from now on',
  '(?<![a-z])thereof': 'of it',
  '(?<![a-z])therein(?![a-z])': 'in it',
  '(?<![a-z])thereby': 'by this',
  thereupon: 'then',
  whereupon: 'then',
  '(?<![a-z])whence': 'from where',
  '(?<![a-z])thence': 'from there',
  '(?<![a-z])nought': 'zero',
  '(?<![a-z])naught': 'nothing',
  betwixt: 'between',
  '(?<![a-z])unto(?![a-z])': 'to',
  '(?<![a-z])upon(?![a-z])': 'on',
  '(?<![a-z])lest(?![a-z])': 'so that … not',
  forthwith: 'at once',
  oftentimes: 'often',
}

const toRules = (words: Record<string, string>): Rule[] =>
  Object.entries(words).map(([pattern, replacement]) => ({ pattern, replacement }))

/** British spellings, with the American ones. */
export const spellingRules: Rule[] = [
  { pattern: `(?<=${izeVerbs})is(?=e|ing|ation|abl)`, replacement: 'iz' },
  { pattern: doubled, replacement: '' },
  ...toRules({ ...endings, ...otherSpellings }),
]

export const rareWordRules: Rule[] = toRules(rareWords)
