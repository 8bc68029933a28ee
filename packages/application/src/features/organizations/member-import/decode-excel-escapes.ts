/** Decodes what Excel writes for characters that XML does not have: "_x000D_" for U+000D. */
export const decodeExcelEscapes = (text: string) =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
