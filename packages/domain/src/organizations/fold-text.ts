/** Letters that Unicode does not decompose into a base letter and marks, by what people type in place of them. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ɖ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
  ǝ: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɣ: 'g',
  ɲ: 'n',
  ǥ: 'g',
  ς: 'σ',
}

const foldedLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')

/** Most texts: nothing but the case is folded. */
const onlyAscii = /^[\n -~]*$/

/** Marks of letters, and characters that nobody sees: soft hyphens, joiners, marks of direction. */
const unseen = /[\p{Mark}\p{Cf}]/gu

/**
 * Returns the form in which texts are compared however they were typed: lower case, without accents, with "ss" for "ß",
 * "o" for "ø", "l" for "ł". Folding a folded text changes nothing.
 */
export function foldText(text: string): string {
  if (onlyAscii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(unseen, '')
    .toLowerCase()
    .replace(foldedLetters, (letter) => plainLetters[letter] ?? letter)
}

/** Other spellings that are as usual as the folded one: "Mueller" for "Müller", "Aabye" for "Åbye". */
const spellings: readonly Record<string, string>[] = [
  { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', đ: 'dj', ə: 'a' },
  { å: 'aa' },
]

const respell = (text: string, letters: Record<string, string>) =>
  text.replace(/\p{L}/gu, (letter) => letters[letter] ?? letter)

/** Returns the folded forms of a text in its different spellings, the plain one first. Most texts have one. */
export function foldSpellings(text: string): string[] {
  if (onlyAscii.test(text)) return [text.toLowerCase()]
  let texts = [text.normalize('NFC').toLowerCase()]
  for (const letters of spellings) texts = texts.concat(texts.map((each) => respell(each, letters)))
  return [...new Set(texts.map(foldText))]
}
