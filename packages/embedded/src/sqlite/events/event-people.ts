import type { DatabaseSync } from 'node:sqlite'
import type { EventScope, PeopleRequest } from '@kitchen-table/application/ports'
import { clipRangeToLog, type DayRange } from '@kitchen-table/domain/insights'
import { prepareArrayQuery } from '../database/array-rows.ts'
import { ALL_GROUPS, toBytes } from './count-reader.ts'
import { eventsOfSpanSql, toTimeBounds } from './event-people-packer.ts'
import { logStartReader } from './event-remover.ts'
import { countAndMarkPeople, forEachDetailPeople } from './people-block.ts'
import { indexRanges, joinMonthsAndDays, listMonthsAndDays } from './range-parts.ts'

type CountDetailPeople = (scope: EventScope, range: DayRange, requests: readonly PeopleRequest[]) => number[]

/** Where a request has its people: in places of blocks, and as numbers. */
type PeopleList = {
  /** The index of a block, and where the people of a detail begin and end in it, one after the other. */
  places: number[]
  numbers: number[]
}

/** The lists of the requests that ask for a detail, by code and detail. */
type PeopleIndex = ReadonlyMap<number, ReadonlyMap<string, ReadonlySet<PeopleList>>>

/** Returns an empty list of each request, and those of each code and detail. */
function createLists(requests: readonly PeopleRequest[]): { lists: PeopleList[]; index: PeopleIndex } {
  const index = new Map<number, Map<string, Set<PeopleList>>>()
  const lists = requests.map(({ events, details }) => {
    const list: PeopleList = { places: [], numbers: [] }
    for (const event of events) {
      const ofEvent = index.get(event) ?? new Map<string, Set<PeopleList>>()
      index.set(event, ofEvent)
      for (const detail of details) {
        const ofDetail = ofEvent.get(detail)
        if (ofDetail === undefined) ofEvent.set(detail, new Set([list]))
        else ofDetail.add(list)
      }
    }
    return list
  })
  return { lists, index }
}

/** Counts the different people of each list. */
function countDifferent(
  lists: readonly PeopleList[],
  blocks: readonly Uint8Array[],
  maxNumber: number,
): number[] {
  /** For each number, one more than the index of the last list that has it. */
  const lastList = new Uint32Array(maxNumber + 1)
  return lists.map(({ places, numbers }, at) => {
    let count = 0
    for (let n = 0; n < places.length; n += 3) {
      const block = blocks[places[n] ?? 0]
      const place = { start: places[n + 1] ?? 0, end: places[n + 2] ?? 0 }
      if (block !== undefined) count += countAndMarkPeople(block, place, lastList, at + 1)
    }
    for (const number of numbers) {
      if (lastList[number] === at + 1) continue
      lastList[number] = at + 1
      count += 1
    }
    return count
  })
}

/** Returns the function that counts the distinct people of details: in blocks, and of open days in the log itself. */
export function detailPeopleCounter(db: DatabaseSync): CountDetailPeople {
  const findPlaces = blockPlaceFinder(db)
  const readOpenDays = openDayReader(db)
  const readLogStart = logStartReader(db)

  return (scope, days, requests) => {
    const range = clipRangeToLog(days, readLogStart())
    const { lists, index } = createLists(requests)
    const blocks = findPlaces(scope, range, index)
    const maxNumber = readOpenDays(scope, range, index)
    return countDifferent(lists, blocks, maxNumber)
  }
}

/** Details in ascending order of their numbers, and the lists of each. */
type NumberedDetails = { numbers: readonly number[]; lists: readonly (readonly PeopleList[])[] }

/** Adds to the lists of these details where a block, which has the index `at`, has their people. */
function addPlaces(block: Uint8Array, at: number, { numbers, lists }: NumberedDetails): void {
  forEachDetailPeople(block, numbers, (index, start, end) => {
    for (const { places } of lists[index] ?? []) places.push(at, start, end)
  })
}

/** Returns the function that returns the blocks of a range, and adds to the lists where these have their people. */
function blockPlaceFinder(db: DatabaseSync) {
  const selectNumbers = prepareArrayQuery(
    db,
    'SELECT d.id, d.detail FROM json_each(?) j JOIN event_details d ON d.detail = j.value',
  )
  const selectBlocks = prepareArrayQuery(
    db,
    `SELECT event, people FROM event_people_blocks
     WHERE group_slug = ? AND span = ? AND event IN (SELECT value FROM json_each(?)) AND start BETWEEN ? AND ?
       AND (?6 IS NULL OR layout = ?6)`,
  )

  /** Returns the details of each code that have a number. */
  function numberDetails(index: PeopleIndex): ReadonlyMap<number, NumberedDetails> {
    const texts = new Set([...index.values()].flatMap((ofEvent) => [...ofEvent.keys()]))
    const rows = selectNumbers(JSON.stringify([...texts]))
    const numbered = rows.map(([id, text]) => ({ number: Number(id), text: String(text) }))
    numbered.sort((a, b) => a.number - b.number)
    const ofCode = (ofEvent: ReadonlyMap<string, ReadonlySet<PeopleList>>): NumberedDetails => {
      const wanted = numbered.filter(({ text }) => ofEvent.has(text))
      return {
        numbers: wanted.map(({ number }) => number),
        lists: wanted.map(({ text }) => [...(ofEvent.get(text) ?? [])]),
      }
    }
    return new Map([...index].map(([event, ofEvent]) => [event, ofCode(ofEvent)]))
  }

  return ({ group, layout }: EventScope, range: DayRange, index: PeopleIndex): Uint8Array[] => {
    const blocks: Uint8Array[] = []
    const detailsOf = numberDetails(index)
    const codes = JSON.stringify([...index.keys()])
    for (const { span, from, to } of joinMonthsAndDays([...indexRanges([range], listMonthsAndDays).keys()]))
      for (const [event, column] of selectBlocks(group ?? ALL_GROUPS, span, codes, from, to, layout)) {
        const details = detailsOf.get(Number(event))
        const block = toBytes(column)
        if (details !== undefined) addPlaces(block, blocks.push(block) - 1, details)
      }
    return blocks
  }
}

/**
 * Returns the function that adds to the lists the people of the days of a range that are not packed, and returns the greatest number:
 * people who are in no block yet get the next ones, for this count.
 */
function openDayReader(db: DatabaseSync) {
  const selectMaxNumber = db.prepare('SELECT coalesce(max(number), 0) AS number FROM event_people')
  const selectDays = prepareArrayQuery(db, 'SELECT day FROM event_people_days WHERE day BETWEEN ? AND ?')
  const selectPeople = prepareArrayQuery(
    db,
    `SELECT e.event, e.detail, e.person, p.number FROM (${eventsOfSpanSql}) e
     LEFT JOIN event_people p ON p.person = e.person WHERE ?4 IS NULL OR e.layout = ?4`,
  )

  return ({ group, layout }: EventScope, range: DayRange, index: PeopleIndex): number => {
    let maxNumber = Number(selectMaxNumber.get()?.number)
    const newNumbers = new Map<string, number>()
    const numberOf = (person: string): number => {
      const known = newNumbers.get(person)
      if (known !== undefined) return known
      maxNumber += 1
      newNumbers.set(person, maxNumber)
      return maxNumber
    }
    const openDays = selectDays(range.from, range.to).map(([day]) => String(day))
    for (const { from, to } of joinMonthsAndDays(openDays))
      for (const [event, detail, person, number] of selectPeople(...toTimeBounds(from, to), group, layout)) {
        const lists = index.get(Number(event))?.get(String(detail))
        if (lists === undefined) continue
        const known = number === null ? numberOf(String(person)) : Number(number)
        for (const list of lists) list.numbers.push(known)
      }
    return maxNumber
  }
}
