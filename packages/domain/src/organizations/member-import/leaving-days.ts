import { foldText } from '../fold-text.ts'

/** The names of the months, in English, Spanish, French, German, Portuguese, Italian, Dutch and Polish, without accents. */
const months = [
  'january enero janvier januar janner janeiro gennaio januari styczen stycznia',
  'february febrero fevrier februar feber fevereiro febbraio februari luty lutego',
  'march marzo mars marz mrz marco maart mrt marzec marca',
  'april abril avril aprile kwiecien kwietnia',
  'may mayo mai maio maggio mei maj maja',
  'june junio juin juni junho giugno czerwiec czerwca',
  'july julio juillet juli julho luglio lipiec lipca',
  'august agosto aout augustus sierpien sierpnia',
  'september septiembre setiembre septembre setembro settembre wrzesien wrzesnia',
  'october octubre octobre oktober outubro ottobre pazdziernik pazdziernika',
  'november noviembre novembre novembro listopad listopada',
  'december diciembre decembre dezember dezembro dicembre grudzien grudnia',
].map((names) => names.split(' '))

const MIN_ABBREVIATION = 3

function findMonth(word: string): number {
  if (word.length < MIN_ABBREVIATION) return 0
  return 1 + months.findIndex((names) => names.some((name) => name.startsWith(word)))
}

/** A year of two digits is at most so many years after today's, as Java's SimpleDateFormat reads it. */
const YEARS_AHEAD = 20

function toYear(digits: string, today: string): number {
  if (digits.length === 4) return Number(digits)
  const now = Number(today.slice(0, 4))
  const year = now - (now % 100) + Number(digits)
  return year > now + YEARS_AHEAD ? year - 100 : year <= now + YEARS_AHEAD - 100 ? year + 100 : year
}

/** Nobody in a list of today left earlier: days such as 01/01/1900 stand for "none". */
const FIRST_YEAR = 1930
/** Zero, as systems that count seconds show it, on both sides of the Atlantic. */
const zeroDays = new Set(['1970-01-01', '1969-12-31'])

type Day = { year: number; month: number; day: number }

/** Returns a day as YYYY-MM-DD; nothing of days that no calendar has. */
function toDays({ year, month, day }: Day): string[] {
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(2000, month, 0)).getUTCDate()) return []
  return [
    `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  ]
}

const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

type Shape = { pattern: RegExp; read: (parts: string[], today: string) => string[] }

const EDGE_BEFORE = '(?<![\\d\\p{L}/.-])'
const EDGE_AFTER = '(?![\\d\\p{L}/-]|\\.\\d)'
const inText = (source: string) => new RegExp(EDGE_BEFORE + source + EDGE_AFTER, 'gu')

/** Dates in the middle of a text; what a shape has read is not read by a later one. */
const shapes: Shape[] = [
  {
    // As it is written in China, Japan and Korea.
    pattern: new RegExp(
      '(?<!\\d)(\\d{4})\\s*(?:年|년|\\.)\\s*(\\d{1,2})\\s*(?:月|월|\\.)\\s*(\\d{1,2})(?!\\d)'.normalize(
        'NFKD',
      ),
      'gu',
    ),
    read: ([year = '', month, day]) => toDays({ year: Number(year), month: Number(month), day: Number(day) }),
  },
  {
    pattern: new RegExp(`${EDGE_BEFORE}(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})(?!\\d)`, 'gu'),
    read: ([year = '', , month, day]) =>
      toDays({ year: Number(year), month: Number(month), day: Number(day) }),
  },
  {
    pattern: inText('(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})'),
    read: ([a, , b, digits = ''], today) => {
      const year = toYear(digits, today)
      return [
        ...toDays({ year, month: Number(a), day: Number(b) }),
        ...toDays({ year, month: Number(b), day: Number(a) }),
      ]
    },
  },
  {
    pattern: inText(
      '(\\d{1,2})(?:st|nd|rd|th|er|º)?\\.?[ -]?(?:de |of )?(\\p{L}{3,})\\.?,?[ -]?(?:de )?(\\d{4}|\\d{2})',
    ),
    read: ([day, name = '', digits = ''], today) =>
      toDays({ year: toYear(digits, today), month: findMonth(name), day: Number(day) }),
  },
  {
    pattern: inText('(\\p{L}{3,})\\.?[ -](\\d{1,2})(?:st|nd|rd|th)?,?[ -](\\d{4}|\\d{2})'),
    read: ([name = '', day, digits = ''], today) =>
      toDays({ year: toYear(digits, today), month: findMonth(name), day: Number(day) }),
  },
  {
    pattern: inText('(\\d{4})[ -](\\p{L}{3,})\\.?[ -](\\d{1,2})'),
    read: ([year = '', name = '', day]) =>
      toDays({ year: Number(year), month: findMonth(name), day: Number(day) }),
  },
]

/** Dates that are the whole of a cell, and would be any number in a text: months, days without separators, and a spreadsheet's. */
const wholeShapes: Shape[] = [
  {
    pattern: /^(\d{4})(\d{2})(\d{2})(?:\d{6})?$/u,
    read: ([year = '', month, day]) => toDays({ year: Number(year), month: Number(month), day: Number(day) }),
  },
  {
    pattern: /^(\p{L}{3,})\.?[ -](?:de )?(\d{4})$/u,
    read: ([name = '', year = '']) => {
      const month = findMonth(name)
      return toDays({ year: Number(year), month, day: lastOf(Number(year), month) })
    },
  },
  {
    pattern: /^(\d{1,2})[-/.](\d{4})$/u,
    read: ([month = '', year = '']) =>
      toDays({ year: Number(year), month: Number(month), day: lastOf(Number(year), Number(month)) }),
  },
  {
    pattern: /^(\d{4})[-/.](\d{1,2})$/u,
    read: ([year = '', month = '']) =>
      toDays({ year: Number(year), month: Number(month), day: lastOf(Number(year), Number(month)) }),
  },
  {
    // A day number of a spreadsheet, which counts from the end of 1899.
    pattern: /^(\d{5})(?:\.\d+)?$/u,
    read: ([number]) => [
      new Date(Date.UTC(1899, 11, 30) + Number(number) * 86_400_000).toISOString().slice(0, 10),
    ],
  },
]

/**
 * Returns the days, as YYYY-MM-DD, that a text may mean: 03/04/2026 has two readings. `hasDate` is whether any stands in it;
 * days that stand for "none", such as 01/01/1900, are left out.
 */
export function parseLeavingDays(text: string, today: string): { hasDate: boolean; days: string[] } {
  let rest = foldText(text).trim()
  const read: string[] = []
  for (const { pattern, read: readParts } of wholeShapes) {
    const parts = pattern.exec(rest)
    if (parts !== null) read.push(...readParts(parts.slice(1), today))
  }
  for (const { pattern, read: readParts } of shapes)
    rest = rest.replace(pattern, (match, ...parts: (string | number)[]) => {
      const days = readParts(parts.map(String), today)
      read.push(...days)
      return days.length > 0 ? ' ' : match
    })
  const days = read.filter((day) => Number(day.slice(0, 4)) >= FIRST_YEAR && !zeroDays.has(day))
  return { hasDate: read.length > 0, days }
}
