import { toSearchKey } from '../member-search.ts'

/** How lines begin in which programs say how many people a list has, when it was made, and where it ends. */
const FOOTER =
  /^(?:(?:grand |sub)?totals?|count|number of|record count|records?:|rows?:|employees:|headcount|\(?\d+ (?:rows?|records?|employees|people)|page \d|end of|generated|printed|exported|created (?:on|by|at)|report (?:date|generated|run|created)|run (?:date|on|by)|as of|confidential|source:|filters?:|applied filters|total(?:e|en|i|es)?|suma|summe|gesamt|anzahl|somme|nombre de|numero de|número de|totaal|aantal|razem|liczba|pagina \d|página \d|seite \d|strona \d|erstellt|généré|genere|generado|gerado|generato|gegenereerd|wygenerowano|fin (?:de|du)|ende (?:de|der)|fine (?:de|del)|einde|koniec)(?![\p{L}])/u

/** More cells are a row of a person. */
const MAX_CELLS = 2

/**
 * Whether a line may be one below the last person that says something of the list and names nobody. Alone below an empty
 * line, any text is one; others are recognized by their beginning. What has an address is none.
 */
export function isFooter(cells: readonly string[], isBelowEmptyLine: boolean): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const [first = ''] = filled
  if (first === '' || filled.length > MAX_CELLS || filled.some((cell) => cell.includes('@'))) return false
  return (isBelowEmptyLine && filled.length === 1) || FOOTER.test(toSearchKey(first))
}

/** How other lines begin that are about the list, in English: "For internal use only", "Questions: extension 12". */
const NOTE =
  /^\W*(?:for|this|these|the|note|notes|nb|please|questions?|contact|updated|last updated|prepared|internal|company|do not|all rights|copyright|data|list|legend|key|see|if|to|active =|\* )(?![\p{L}])/u

/** Whether a line without an address may name a person: "Ada Low", "Bob Ray (no email yet)". What is surely about the list does not. */
export function mayLineNamePerson(text: string): boolean {
  const key = toSearchKey(text.trim())
  return /\p{L}/u.test(key) && !FOOTER.test(key) && !NOTE.test(key)
}
