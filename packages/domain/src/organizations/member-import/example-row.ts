import { normalizeEmail } from '../../accounts/email.ts'
import { toSearchKey } from '../member-search.ts'
import { parseMailbox } from './clean-cell.ts'
import { templateExample } from './import-template.ts'

/** Rows below the headings among which a template has its examples. */
export const MAX_EXAMPLE_ROWS = 5

const EXAMPLE_WORDS = 'example|sample|beispiel|ejemplo|exemple|exemplo|esempio|voorbeeld|przyklad'
/**
 * "Example", "SAMPLE ROW", "Example - delete this row", "Please remove this line before you upload". Notes on people say
 * "Remove the entry in ADP", and titles begin as "Sample Data Analyst" does.
 */
const MARK = new RegExp(
  `^\\W*(?:${EXAMPLE_WORDS})\\W*$` +
    `|^\\W*(?:this is an? )?(?:${EXAMPLE_WORDS})\\W{0,3}(?:row|line|record|entry|employee|person|user|only|data)(?:\\W*$|[^\\w\\s]|\\s+(?:delete|remove|do not|please)\\b)` +
    `|^\\W*(?:this is an? )?(?:${EXAMPLE_WORDS})\\W{0,3}(?:delete|remove|do not|please)\\b` +
    `|(?:^\\W*|[^\\w\\s]\\s*|\\bplease |\\band )(?:delete|remove|replace|overwrite|erase) (?:this|these|the (?:${EXAMPLE_WORDS})) ?(?:${EXAMPLE_WORDS})?s?(?: (?:row|line|record|entry))?s?(?:\\W*$|[^\\w\\s]|\\s+(?:before|prior|and|when|once|after)\\b)` +
    '|\\b(?:diese zeile loschen|eliminar esta fila|borrar esta fila|supprimer cette ligne|excluir esta linha|eliminare questa riga|deze rij verwijderen|usun ten wiersz)',
)

type Named = { email: string; first: string; last: string }

/** The people in the examples of templates. */
const PLACEHOLDERS = new Set(
  [
    'jane doe|john doe|jane smith|john smith|max mustermann|erika mustermann|maria mustermann|jean dupont|marie dupont|juan perez|mario rossi|jan kowalski|jan jansen|joao silva|joao da silva|test user'.split(
      '|',
    ),
  ].flat(),
)
/** Domains that are nobody's (RFC 2606). */
const RESERVED_DOMAIN = /@(?:[\w-]+\.)*example(?:\.(?:com|org|net))?$/i

/** Whether a row is the example of our own template, also if its names were emptied or are not read. */
export function isTemplateExample({ email, first, last }: Named): boolean {
  return (
    email.trim().toLowerCase() === templateExample.email &&
    [templateExample.first, ''].includes(first.trim()) &&
    [templateExample.last, ''].includes(last.trim())
  )
}

/** Returns the cell that says that its row is an example; null if none does. */
export function findExampleMark(cells: readonly string[]): string | null {
  return (
    cells.find((cell) => cell.length < 200 && !cell.includes('@') && MARK.test(toSearchKey(cell).trim())) ??
    null
  )
}

/** Whether a row has the name and the address of nobody. */
export function isPlaceholderPerson({ email, first, last }: Named): boolean {
  return RESERVED_DOMAIN.test(email.trim()) && PLACEHOLDERS.has(toSearchKey(`${first} ${last}`).trim())
}

/** Words of an instruction, which stand beside an address that is only an example. */
const INSTRUCTION =
  /(?:^|\W)(?:e\.?\s?g|example|format|required|valid|must|optional|z\.?\s?b|ejemplo|exemple|beispiel)(?:\W|$)/i

/** Returns the address that an instruction names as an example: "Required, e.g. ada@example.org"; null in other cells. */
export function findAddressInInstruction(cell: string): string | null {
  const words = cell.trim().split(/[\s,;()<>"]+/)
  const [address, ...more] = words.filter((word) => word.includes('@'))
  const text = words.filter((word) => !word.includes('@')).join(' ')
  if (address === undefined || more.length > 0 || !INSTRUCTION.test(text)) return null
  return normalizeEmail(parseMailbox(address).address)
}
