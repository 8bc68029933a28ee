/** The encodings that spreadsheets and payroll programs write. Those with one byte a letter have one for nearly any byte. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'macintosh',
  'cp850',
  'cp437',
  'shift_jis',
  'gb18030',
  'euc-kr',
] as const
export type TextEncoding = (typeof textEncodings)[number]

export type Decoding = { encoding: TextEncoding; text: string }

/** Letters of Western European names, the frequent ones first. */
const WESTERN = 'éáíóñüöäèëçãúôêïåøßâàîæõûòìùýÿœ'
/** Letters of Turkish, Polish, Czech, Slovak, Hungarian, Croatian and Romanian names that Western European ones do not have. */
const CENTRAL = 'ışğłńśżćąęźžščřěůňťďőűĺľŕăşţđ'

/** What precedes and follows a letter of Central European names where it stands in one, as regular expressions. */
const centralPlaces: Record<string, RegExp> = {
  ń: /[aieouy]ń(?:[scckzbtd]|$)/iu,
  ł: /ł/iu,
  ř: /ř[aeiíáouůyéě]|[aeiouáíéoů]ř|[jktpdbvh]ř/iu,
  č: /č[aeiouíáéěk]|[aeiouíáéů]č(?:[eknv]|$)/iu,
  ć: /[aeiouv]ć(?:$|[aeoiuk])/iu,
  ě: /[bpvmdtn]ě/iu,
  ę: /ę[bcdgkpstz]|[a-z]ę$/iu,
  ů: /ů[a-z]/iu,
  ő: /[a-z]ő/iu,
  ű: /[a-z]ű/iu,
  ĺ: /[a-z]ĺ[a-z]/iu,
  ŕ: /[a-z]ŕ[a-z]/iu,
  ă: /[a-z]ă/iu,
}
/** The same of Western European letters that stand at the same bytes. */
const westernPlaces: Record<string, RegExp> = {
  ñ: /[aeiouy]?ñ[aeiouáéíó]/iu,
  ø: /[a-zæ]ø[a-z]|^ø|ø$/iu,
  è: /[a-z]è(?:[rlvtnsmgcdbp]|$)/iu,
  æ: /[bcdfghjklmnprstv]æ|^æ/iu,
  â: /[a-z]â[a-z]/iu,
  ì: /[a-z]ì$/iu,
  ê: /[a-z]ê[a-z]|ê$/iu,
  ù: /ù$/iu,
  õ: /õe|[jvmlrkp]õ[gvrnlmk]/iu,
  û: /[a-z]û[a-z]/iu,
  ã: /[a-zç]ã(?:o|es|e|i|$)/iu,
  ò: /ò$|[a-z]ò[a-z]/iu,
  å: /å[a-z]|[a-z]å/iu,
  à: /à$|à[a-z]/iu,
  ï: /[aeou]ï|ï[a-zs]/iu,
}

/** Characters of frequent Japanese and Chinese names. */
const FREQUENT_HAN =
  '山田中村木林佐藤伊小松井上本川口野高橋鈴清水大石子太郎一美花恵健渡辺加吉森池阿部岡島長谷前後原西東北南和正明姓名氏王李张張刘劉陈陳杨楊赵趙黄周吴吳徐孙孫马馬朱胡郭何罗羅梁宋郑鄭谢謝韩韓唐冯馮于董程曹袁邓鄧许許伟芳娜静敏丽强磊军洋勇艳杰娟涛超霞平刚桂文华建国红英'

const LETTERS = /\p{L}/u
/** Signs that stand beside letters in no name. */
const STRANGE = /[\p{So}\p{Sm}\p{Sc}\p{Sk}\p{Nl}\p{No}\p{Co}\p{Cn}\p{Cc}¿¡§¶†‡•ªº\u2500-\u259f\ufffd]/u
const QUOTES = /[’‘“”–—…‚„«»´`·]/u

const frequencyOf = (letters: string, letter: string): number => {
  const at = letters.indexOf(letter.toLowerCase())
  return at === -1 ? 0 : 2 - at / letters.length
}

/** Returns how likely a word is a piece of a name: above 0 if it is, below 0 if no name is so. */
function scoreWord(word: string): number {
  const letters = [...word].filter((character) => LETTERS.test(character))
  if (letters.length > 1 && letters.every((letter) => /\p{Script=Cyrillic}/u.test(letter)))
    return /^\p{Lu}?\p{Ll}+$|^\p{Lu}+$/u.test(letters.join('')) ? 3 : 0.5
  if (letters.some((letter) => /\p{Script=Cyrillic}/u.test(letter))) return -3
  if (letters.length > 1 && letters.every((letter) => /[\p{Script=Greek}\p{Script=Hebrew}]/u.test(letter)))
    return /^\p{Lu}?\p{Ll}+$|^\p{Lu}+$|^\p{Lo}+$/u.test(word) ? 3 : 0.5
  if (letters.some((letter) => /[\p{Script=Greek}\p{Script=Hebrew}]/u.test(letter))) return -3
  // A letter of another script that was read as one of these: "J眉rgen".
  if (
    /[a-z]/i.test(word) &&
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
  )
    return -3
  if (/^\p{Script=Hangul}+$/u.test(word)) return 3.2
  if (/^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(word)) return 4
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u.test(word))
    return [...word].some((character) => FREQUENT_HAN.includes(character)) ? 3.6 : 2.8
  if (/[\uff61-\uff9f]/u.test(word) && /[a-z]/i.test(word)) return -3
  let score = 0
  for (const [at, character] of [...word].entries()) {
    if (character < '\u0080') continue
    if (STRANGE.test(character)) score -= 2
    else if (QUOTES.test(character)) score += scoreQuote(word, at, character)
    else score += scoreLetter(word, at, character)
  }
  return score
}

/**
 * "O’Brien" and "D’Angelo" have an apostrophe. A quotation may begin or end with the word, a dash may stand before a
 * capital, as in "Groß–Kohl"; other signs stand inside no name.
 */
function scoreQuote(word: string, at: number, character: string): number {
  if (/^[“‘„«].+[”’“»]$/u.test(word) && (at === 0 || at === word.length - 1)) return 1
  const [before, after] = [word[at - 1] ?? '', word[at + 1] ?? '']
  const isInside = LETTERS.test(before) && LETTERS.test(after)
  if (character === '’') return isInside ? 2 : -0.5
  const isEnd = '”“»…'.includes(character) && LETTERS.test(before) && !LETTERS.test(after)
  const isBeginning = '“„«‘'.includes(character) && at === 0 && /\p{Lu}/u.test(after)
  const isBetweenNames = '–—'.includes(character) && /\p{Ll}/u.test(before) && /\p{Lu}/u.test(after)
  if (isEnd || isBeginning || isBetweenNames) return 0
  return LETTERS.test(word[at - 1] ?? '') || LETTERS.test(word[at + 1] ?? '') ? -1.5 : -0.5
}

function scoreLetter(word: string, at: number, character: string): number {
  const before = word[at - 1] ?? ''
  const lower = character.toLowerCase()
  // A capital after a small letter: "RenŽ".
  if (/\p{Lu}/u.test(character) && /\p{Ll}/u.test(before)) return -2
  // Between a capital and a small letter: "JÅrgen", "OÕBrien".
  if (/\p{Lu}/u.test(character) && LETTERS.test(before) && /\p{Ll}/u.test(word)) return -2
  if (/\p{Ll}/u.test(character) && at === 0 && /^.\p{Ll}/u.test(word)) return -0.25
  if (/\p{Ll}/u.test(character) && /\p{Lu}\p{Lu}/u.test(word.slice(Math.max(0, at - 2), at))) return -1
  if (!LETTERS.test(character)) return -1
  const frequency = Math.max(frequencyOf(WESTERN, lower), frequencyOf(CENTRAL, lower))
  if (frequency === 0) return -0.5
  const place = centralPlaces[lower] ?? westernPlaces[lower]
  if (place === undefined) return frequency / 2
  return place.test(word) ? frequency : -0.5
}

/** Longer ones are no names. */
const MAX_WORD_LENGTH = 60
const MAX_WORDS = 2000

/** Returns the words of a text that have characters beyond ASCII, each once. */
export function listNonAsciiWords(text: string): string[] {
  const words = new Set<string>()
  for (const [word] of text.matchAll(/[^\s,;"'@<>()=|]+/gu)) {
    if (word.length <= MAX_WORD_LENGTH && /\P{ASCII}/u.test(word)) words.add(word)
    if (words.size === MAX_WORDS) break
  }
  return [...words]
}

/** Returns how likely a decoding is right, as the mean of its words beyond ASCII. */
export function scoreDecoding(text: string): number {
  const words = listNonAsciiWords(text)
    .flatMap((word) => word.split(/[-.]/))
    .filter((word) => /[^\p{ASCII}]/u.test(word))
  if (words.length === 0) return 0
  return words.reduce((sum, word) => sum + Math.max(-4, Math.min(4, scoreWord(word))), 0) / words.length
}

const SEPARATORS = /[\s,;"|]+/

/** Returns the words in which two readings of the same bytes differ, as each of them has them. */
function pickDifferences(a: string, b: string): [string, string] {
  const others = b.split(SEPARATORS)
  const pairs = a.split(SEPARATORS).map((word, at): [string, string] => [word, others[at] ?? ''])
  const differing = pairs.filter(([word, other]) => word !== other)
  return [differing.map(([word]) => word).join(' '), differing.map(([, other]) => other).join(' ')]
}

/** Two decodings whose scores differ by less, in the words that they read differently, are as likely. */
const MARGIN = 0.5

/** The best decoding, and others that are as likely and read differently. */
export type DecodingChoice = { best: Decoding; rivals: Decoding[] }

/**
 * Weighs decodings of the same bytes, of which an earlier one is preferred where nothing speaks for another. Those that read
 * names alike are no rivals.
 */
export function chooseDecoding(decodings: readonly [Decoding, ...Decoding[]]): DecodingChoice {
  const scored = decodings.map((decoding) => ({ decoding, score: scoreDecoding(decoding.text) }))
  const ranked = [...scored].sort((a, b) => b.score - a.score)
  const [top] = ranked
  if (top === undefined) return { best: decodings[0], rivals: [] }
  const texts = new Set([top.decoding.text])
  const rivals: Decoding[] = []
  for (const { decoding } of ranked) {
    const [own, other] = pickDifferences(top.decoding.text, decoding.text)
    if (texts.has(decoding.text) || scoreDecoding(own) - scoreDecoding(other) >= MARGIN) continue
    texts.add(decoding.text)
    rivals.push(decoding)
  }
  return { best: top.decoding, rivals: rivals.slice(0, 2) }
}
