/** The characters of Windows-1252 for the bytes from 0x80 to 0x9F; those from 0xA0 on have the number of their byte. */
const CONTROLS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function toByte(character: string): number | null {
  const code = character.charCodeAt(0)
  if (code >= 0xa0 && code <= 0xff) return code
  const at = CONTROLS_1252.indexOf(character)
  return at === -1 ? null : 0x80 + at
}

/** Returns what the bytes of a text in Windows-1252 are in UTF-8; null if they are none. */
function decodeAgain(run: string): string | null {
  const bytes = [...run].map(toByte)
  const known = bytes.filter((byte) => byte !== null)
  if (known.length !== bytes.length) return null
  try {
    // Throws where the bytes are no UTF-8.
    return decodeURIComponent(known.map((byte) => `%${byte.toString(16)}`).join(''))
  } catch {
    return null
  }
}

/**
 * What a letter and a dash or a quotation mark behind it would be, such as "ß–" and "É”": of the characters with two bytes
 * in UTF-8, those that stand in no name beside Latin letters.
 */
const FOREIGN =
  /[\u0180-\u019f\u01a2-\u01ae\u01b1-\u0217\u021c-\u02ff\u0370-\u07ff]|(?![\u0300-\u0304\u0306-\u030c\u0323\u0326-\u0328])\p{Script=Inherited}/u

/** Returns a word in which UTF-8 was read as Windows-1252 as it was meant, or as it is if it has other characters as well. */
function repairWord(word: string): string {
  let isMojibake = true
  const repaired = word.replace(/\P{ASCII}+/gu, (run) => {
    const decoded = decodeAgain(run)
    isMojibake &&= decoded !== null
    return decoded ?? run
  })
  const isMixed = /\p{Script=Latin}/u.test(repaired) && FOREIGN.test(repaired)
  return isMojibake && !isMixed ? repaired : word
}

/** Two bytes at least, of which a letter in UTF-8 consists. */
const BYTES = /\P{ASCII}{2}/u

/**
 * Returns a text in which UTF-8 that was read as Windows-1252 is what it was meant to be: "ZoÃ«" becomes "Zoë". Words
 * that cannot be that as a whole stay, as no name has such sequences.
 */
export function repairMojibake(text: string): string {
  if (!BYTES.test(text)) return text
  return text.replace(/[^\n\t ]+/gu, (word) => (BYTES.test(word) ? repairWord(word) : word))
}
