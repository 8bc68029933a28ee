import type { DatabaseSync } from 'node:sqlite'
import type { DayRange } from '@kitchen-table/domain/insights/day-range'
import { clipToLog } from '@kitchen-table/domain/insights/event-retention'
import type { EventScope, PeopleRequest } from '../../features/insights/ports.ts'
import { prepareArrays } from './array-rows.ts'
import { ALL_GROUPS, toBytes } from './count-reader.ts'
import { eventsOfSpan, timesOfDays } from './event-people-packer.ts'
import { logStartReader } from './event-remover.ts'
import { forEachPerson } from './people-block.ts'
import { indexRanges, joinStarts, listStarts } from './range-parts.ts'

type CountDetailPeople = (scope: EventScope, range: DayRange, requests: readonly PeopleRequest[]) => number[]

type AddPerson = (number: number) => void

/** What adds a person to each request that asks for a detail, by code and detail. */
type PeopleIndex = ReadonlyMap<number, ReadonlyMap<string, AddPerson>>

/** Returns the lists of people of requests, which may have a person several times, and what fills them. */
function listPeople(requests: readonly PeopleRequest[]): { lists: number[][]; index: PeopleIndex } {
  const lists = requests.map((): number[] => [])
  const listsOf = new Map<number, Map<string, Set<number[]>>>()
  for (const [at, { events, details }] of requests.entries())
    for (const event of events) {
      const ofEvent = listsOf.get(event) ?? new Map<string, Set<number[]>>()
      listsOf.set(event, ofEvent)
      for (const detail of details)
        ofEvent.set(detail, (ofEvent.get(detail) ?? new Set()).add(lists[at] ?? []))
    }
  const toAddPerson = (ofDetail: ReadonlySet<number[]>): AddPerson => {
    return (number) => {
      for (const list of ofDetail) list.push(number)
    }
  }
  const index = new Map(
    [...listsOf].map(([event, ofEvent]) => [
      event,
      new Map([...ofEvent].map(([detail, ofDetail]) => [detail, toAddPerson(ofDetail)])),
    ]),
  )
  return { lists, index }
}

/** Counts the different numbers of each list. */
function countDifferent(lists: readonly (readonly number[])[], maxNumber: number): number[] {
  /** For each number, one more than the index of the last list that has it. */
  const lastList = new Uint32Array(maxNumber + 1)
  return lists.map((numbers, at) => {
    let count = 0
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
  const readBlocks = blockPeopleReader(db)
  const readOpenDays = openDayReader(db)
  const readLogStart = logStartReader(db)

  return (scope, days, requests) => {
    const range = clipToLog(days, readLogStart())
    const { lists, index } = listPeople(requests)
    readBlocks(scope, range, index)
    const maxNumber = readOpenDays(scope, range, index)
    return countDifferent(lists, maxNumber)
  }
}

/** What adds people, by the number of a detail, in ascending order. */
type NumberedAdders = readonly (readonly [number: number, addPerson: AddPerson])[]

/** Returns the function that finds what adds the people of a detail; each call has a greater detail than the one before. */
function ascendingFinder(adders: NumberedAdders): (detail: number) => AddPerson | undefined {
  let at = 0
  return (detail) => {
    while ((adders[at]?.[0] ?? detail) < detail) at += 1
    const adder = adders[at]
    return adder?.[0] === detail ? adder[1] : undefined
  }
}

/** Returns the function that adds the people of blocks. */
function blockPeopleReader(db: DatabaseSync) {
  const selectNumbers = prepareArrays(
    db,
    'SELECT d.id, d.detail FROM json_each(?) j JOIN event_details d ON d.detail = j.value',
  )
  const selectBlocks = prepareArrays(
    db,
    `SELECT people FROM event_people_blocks
     WHERE group_slug = ? AND span = ? AND event = ? AND start BETWEEN ? AND ? AND (?6 IS NULL OR layout = ?6)`,
  )

  function listAdders(byText: ReadonlyMap<string, AddPerson>): NumberedAdders {
    return selectNumbers(JSON.stringify([...byText.keys()]))
      .flatMap(([id, text]): NumberedAdders => {
        const addPerson = byText.get(String(text))
        return addPerson ? [[Number(id), addPerson]] : []
      })
      .sort(([a], [b]) => a - b)
  }

  return ({ group, layout }: EventScope, range: DayRange, index: PeopleIndex): void => {
    const stretches = joinStarts([...indexRanges([range], listStarts).keys()])
    for (const [event, ofEvent] of index) {
      const adders = listAdders(ofEvent)
      for (const { span, from, to } of stretches)
        for (const [block] of selectBlocks(group ?? ALL_GROUPS, span, event, from, to, layout))
          forEachPerson(toBytes(block), ascendingFinder(adders))
    }
  }
}

/**
 * Returns the function that adds the people of the days of a range that are not packed, and returns the greatest number:
 * people who are in no block yet get the next ones, for this count.
 */
function openDayReader(db: DatabaseSync) {
  const selectMaxNumber = db.prepare('SELECT coalesce(max(number), 0) AS number FROM event_people')
  const selectDays = prepareArrays(db, 'SELECT day FROM event_people_days WHERE day BETWEEN ? AND ?')
  const selectPeople = prepareArrays(
    db,
    `SELECT e.event, e.detail, e.person, p.number FROM (${eventsOfSpan}) e
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
    for (const { from, to } of joinStarts(openDays))
      for (const [event, detail, person, number] of selectPeople(...timesOfDays(from, to), group, layout))
        index.get(Number(event))?.get(String(detail))?.(
          number === null ? numberOf(String(person)) : Number(number),
        )
    return maxNumber
  }
}
