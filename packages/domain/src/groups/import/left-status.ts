import { findKnownHeading, toHeadingKey } from './heading-names.ts'

/** The beginnings of what systems write of someone who has left, without accents and spaces, in eight languages. */
const LEFT =
  /^(?:t$|term$|termed|suspend|avslutad|slutat|fratrad|ophort|ukoncen|uvoln|уволен|звільнен|退職|退社|解雇|死亡|离职|離職|辞职|辭職|已离|退休|퇴사|퇴직|해고|مستقيل|استقال|منتهي|مفصول|متقاعد|متوف|keluar|berhenti|mengundurkan|pensiun|ayrild|istenayril|emekli|nghiviec|danghi|demisionat|plecat|kilepett|עזב|פוטר|terminat|inactive|deactivat|deprovision|decommission|left(?!hand)|leaver|exleaver|resign|separat|dismiss|fired|laidoff|deceased|retired|former|exemployee|nolongeremployed|notemployed|offboard|quit|discharg|redundan|contractended|employmentended|departed|involuntaryterm|voluntaryterm|inactiv|baja|debaja|cesad|despedid|desvinculad|jubilad|exempleado|fallecid|renuncio|inactif|sorti|parti$|partie|licenci|demission|ancien|retrait|radie|decede|inaktiv|ausgeschieden|gekundigt|ausgetreten|entlassen|ehemalig|verstorben|ruhestand|pensioniert|inativ|desligad|demitid|rescindid|afastadodefinitiv|aposentad|exfuncionario|falecid|inattiv|cessat|dimess|licenziat|exdipendente|pensionat|decedut|inactief|uitdienst|ontslagen|vertrokken|oudmedewerker|gepensioneerd|overleden|nieaktywn|zwolnion|odszed|odeszl|rozwiazan|bylypracownik|zmarl|emeryt|niepracuj)/
const NOT = /^(?:no|false|0|n|f|nein|non|nao|nie|nee|falsch|faux|falso|off|disabled|inactive|inactiv[oa]?)$/
/** A column of its own that says "suspended" with yes. */
const YES = /^(?:yes|true|1|y|ja|si|oui|sim|tak)$/

/** Returns the days, as YYYY-MM-DD, that a date may mean: 03/04/2026 has two readings. */
function readDates(text: string): string[] {
  const toDay = (year: string, month: string, day: string) =>
    Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
      ? [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`]
      : []
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text)
  if (iso) return toDay(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '')
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\b/.exec(text)
  if (local) {
    const [, a = '', b = '', y = ''] = local
    const year = y.length === 2 ? `20${y}` : y
    return [...toDay(year, a, b), ...toDay(year, b, a)]
  }
  if (/^\d{5}(?:\.\d+)?$/.test(text)) {
    // A day number of a spreadsheet, which counts from the end of 1899.
    return [
      new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(text)) * 86_400_000).toISOString().slice(0, 10),
    ]
  }
  const parsed = Date.parse(`${text} UTC`)
  return Number.isNaN(parsed) ? [] : [new Date(parsed).toISOString().slice(0, 10)]
}

/**
 * Whether the cell of a column of states says that the person has left: "Terminated", "ausgeschieden", "No" below "Active",
 * or a day before today (YYYY-MM-DD) below "Termination Date".
 */
export function saysLeft(heading: string, cell: string, today: string): boolean {
  if (cell === '') return false
  const kind = findKnownHeading(heading)?.kind
  if (kind === 'leftOn') {
    const days = readDates(cell)
    return days.length > 0 && days.every((day) => day < today)
  }
  const key = toHeadingKey(cell)
  if (kind === 'active' && NOT.test(key)) return true
  if (toHeadingKey(heading) === 'suspended') return YES.test(key)
  return LEFT.test(key)
}

/** Codes of payroll systems beside A for active and T for terminated: retired, deceased, and both with pay. */
const LEFT_CODE = /^[RDQU]$/i

/** Whether the cell of a column of one-letter states, with the other letters that it has, says that the person has left. */
export function isLeftCode(cell: string, codes: ReadonlySet<string>): boolean {
  return LEFT_CODE.test(cell) && codes.has('A') && codes.has('T')
}

const MAX_SECTION_LENGTH = 60

/** Whether a line alone above others says that those have left: "FORMER EMPLOYEES". */
export function isLeftSection(text: string): boolean {
  return text.length <= MAX_SECTION_LENGTH && LEFT.test(toHeadingKey(text))
}
