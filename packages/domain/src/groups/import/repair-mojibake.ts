/** The characters of Windows-1252 for the bytes from 0x80 to 0x9F; those from 0xA0 on have the number of their byte. */
const CONTROLS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function toByte(character: string): number | null {
  const code = character.charCodeAt(0)
  if (code >= 0xa0 && code <= 0xff) return code
  const at = CONTROLS_1252.indexOf(character)
  return at === -1 ? null : 0x80 + at
}

/**
 * Returns a text in which UTF-8 that was read as Windows-1252 is what it was meant to be: "ZoÃ«" becomes "Zoë". What
 * cannot be that stays, as no name has such sequences.
 */
export function repairMojibake(text: string): string {
  return text.replace(/[^\p{ASCII}]{2,}/gu, (run) => {
    const bytes = [...run].map(toByte)
    const known = bytes.filter((byte) => byte !== null)
    if (known.length !== bytes.length) return run
    try {
      // Throws where the bytes are no UTF-8.
      return decodeURIComponent(known.map((byte) => `%${byte.toString(16)}`).join(''))
    } catch {
      return run
    }
  })
}
