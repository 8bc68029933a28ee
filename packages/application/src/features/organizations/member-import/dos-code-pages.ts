/** The characters of the bytes from 0x80 on in the code pages of DOS, which payroll programs and Excel's "CSV (MS-DOS)" still write. */
const upperHalves = {
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
} as const

type DosCodePage = keyof typeof upperHalves

/** Bytes that are decoded at once. */
const CHUNK_BYTES = 0x8000

/** Returns the text of bytes in a code page of DOS. */
export function decodeDosText(bytes: Uint8Array, codePage: DosCodePage): string {
  const upper = upperHalves[codePage]
  const codes = new Uint16Array(256).map((_, byte) => (byte < 0x80 ? byte : upper.charCodeAt(byte - 0x80)))
  let text = ''
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const chunk = Uint16Array.from(bytes.subarray(start, start + CHUNK_BYTES), (byte) => codes[byte] ?? 0)
    text += String.fromCharCode(...chunk)
  }
  return text
}
