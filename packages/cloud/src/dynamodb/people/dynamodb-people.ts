import type { PersonStore, StoredPerson } from '@kitchen-table/application/ports'
import { endOfPrefix, StoreFailingError } from '@kitchen-table/application/store-helpers'
import { eventCodes, NO_GROUP } from '@kitchen-table/domain/insights'
import {
  matchesNameQuery,
  type NameQuery,
  parseNameQuery,
  toSearchWordsText,
} from '@kitchen-table/domain/organizations'
import { z } from 'zod'
import { areDerivedRowsVerified } from '../database/derived-rows-state.ts'
import { wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, findRows, listRowsByIndex, scanAllRows } from '../database/row-reader.ts'
import { REVISION_ATTRIBUTE, toItem } from '../database/row-type.ts'
import type { Write } from '../database/write-builder.ts'
import { eventWriteBuilder } from '../events/event-writes.ts'
import { memberRowType } from '../organizations/member-rows.ts'
import { loginRowType } from './login-rows.ts'
import {
  changePerson,
  createStoredPerson,
  emailRowType,
  isAddressFree,
  peopleByPseudonymPartition,
  peopleByWordPartition,
  personRowType,
} from './person-rows.ts'

const MAX_FOUND = 50

const searchItem = z.object({ sub: z.string(), email: z.string(), searchWords: z.string() })
type IndexedPerson = z.infer<typeof searchItem>

/** A sub that nobody has, which is read in place of the one of an address that nobody has. */
const NOBODY = ''

export function dynamodbPeople(dynamodb: Dynamodb): PersonStore {
  const { transact, newId } = dynamodb
  const find = (sub: string) => findRow(dynamodb, personRowType, { sub })

  /** Changes a person if there is one. Returns the person as they were. */
  const change = (sub: string, compute: (person: StoredPerson) => StoredPerson) =>
    transact(`person ${sub}`, async (transaction) => {
      const person = await transaction.get(personRowType, { sub })
      if (person) await changePerson(transaction, person, compute(person))
      return person
    })

  return {
    find,
    async findByEmail(email) {
      const owner = await findRow(dynamodb, emailRowType, { email })
      return find(owner?.sub ?? NOBODY)
    },
    async findNames(pseudonyms) {
      const found = await Promise.all(
        pseudonyms.map((pseudonym) =>
          listRowsByIndex(
            dynamodb,
            personRowType,
            wholePartitionRange(peopleByPseudonymPartition(pseudonym)),
          ),
        ),
      )
      return new Map(
        found
          .flat()
          .map(({ pseudonym, sub, email, first, last }) => [pseudonym, { sub, email, first, last }]),
      )
    },
    search: personSearch(dynamodb),
    create: (person) =>
      transact(`person ${person.sub}`, async (transaction) => {
        if (await transaction.get(personRowType, person)) return 'exists'
        if (!(await isAddressFree(transaction, person.email, person.sub))) return 'exists'
        await changePerson(transaction, null, createStoredPerson(person, newId))
        return 'created'
      }),
    async endSessions(sub) {
      const before = await change(sub, (person) => ({ ...person, sessionVersion: person.sessionVersion + 1 }))
      return before && before.sessionVersion + 1
    },
    async setPicture(sub, picture) {
      const before = await change(sub, (person) => ({ ...person, picture }))
      return before?.picture ?? null
    },
    async setLanguage(sub, language) {
      await change(sub, (person) => ({ ...person, language }))
    },
    ...accountEvents(dynamodb),
  }
}

/** Returns with what the index rows begin among which a search finds everybody whom it finds. */
function listPrefixes(query: NameQuery | null): string[] {
  if (query === null) return ['']
  const [spellings = []] = query.words
  return [...new Set([query.text, ...spellings])]
}

/** Yields people among whom are all whom a search finds, some more than once. */
async function* readIndexedPeople(
  { queryRange }: Dynamodb,
  query: NameQuery | null,
): AsyncGenerator<IndexedPerson> {
  for (const prefix of listPrefixes(query)) {
    const all = { ...wholePartitionRange(peopleByWordPartition), to: endOfPrefix(prefix) }
    const range = prefix === '' ? all : { ...all, from: prefix }
    for await (const item of queryRange('Indexes', range)) yield searchItem.parse(item)
  }
}

/** Yields everybody, whatever the index has of them. */
async function* readAllPeople(dynamodb: Dynamodb): AsyncGenerator<IndexedPerson> {
  for await (const person of scanAllRows(dynamodb, personRowType))
    yield { sub: person.sub, email: person.email, searchWords: toSearchWordsText(person) }
}

/** Returns the search of people by their names and addresses. */
function personSearch(dynamodb: Dynamodb): PersonStore['search'] {
  return async (text, after) => {
    const query = parseNameQuery(text)
    const areVerified = await areDerivedRowsVerified(dynamodb)
    const people = areVerified ? readIndexedPeople(dynamodb, query) : readAllPeople(dynamodb)
    const emailBySub = new Map<string, string>()
    for await (const { sub, email, searchWords } of people) {
      const isFound = query === null || matchesNameQuery(query, { email, searchWords })
      if (isFound && (after === undefined || email > after)) emailBySub.set(sub, email)
    }
    const found = [...emailBySub].sort(([sub, email], [otherSub, otherEmail]) =>
      email === otherEmail ? (sub < otherSub ? -1 : 1) : email < otherEmail ? -1 : 1,
    )
    const subs = found.slice(0, MAX_FOUND).map(([sub]) => ({ sub }))
    return findRows(dynamodb, personRowType, subs)
  }
}

const LOGIN_CONDITION = 'event'
const MEMBER_CONDITION = 'member'

/** Returns the writes of what people's accounts add to the log of events. */
function accountEvents(dynamodb: Dynamodb): Pick<PersonStore, 'addLogin' | 'addSignUp'> {
  const { get, newId, waitBeforeRetry, writeAtomically, writeBuilder } = dynamodb
  const buildEventWrite = eventWriteBuilder(dynamodb)

  /** Returns the write of a member's last sign-in; none if the person has no seat, or has signed in later. */
  async function buildLastLogin(sub: string, at: string): Promise<Write[]> {
    const person = await findRow(dynamodb, personRowType, { sub })
    if (person?.group === null || person?.group === undefined) return []
    const key = memberRowType.keyOf({ group: person.group, sub })
    const item = await get('Members', key)
    if (item === null || String(item.lastLoginAt ?? '') >= at) return []
    return [
      writeBuilder.updateIfUnchanged(MEMBER_CONDITION, {
        table: 'Members',
        key,
        attributes: { lastLoginAt: at, [REVISION_ATTRIBUTE]: newId() },
        versionAttribute: REVISION_ATTRIBUTE,
        expectedVersion: typeof item[REVISION_ATTRIBUTE] === 'string' ? item[REVISION_ATTRIBUTE] : null,
      }),
    ]
  }

  /** Returns the write of the last sign-in without a read, if the member's row is where the sign-in says. */
  const writeLastLogin = (group: string, sub: string, at: string): Write =>
    writeBuilder.updateIfEarlier(MEMBER_CONDITION, {
      table: 'Members',
      key: memberRowType.keyOf({ group, sub }),
      attributes: { [REVISION_ATTRIBUTE]: newId() },
      timeAttribute: 'lastLoginAt',
      time: at,
    })

  return {
    async addLogin(sub, { role, ...login }) {
      const at = new Date(login.time).toISOString()
      const event = { ...login, event: eventCodes.signIn, user: sub, detail: role }
      const row = { sub, at, id: login.id }
      const writeLogin = writeBuilder.put(
        LOGIN_CONDITION,
        'Logins',
        loginRowType.keyOf(row),
        toItem(loginRowType, row, newId()),
      )
      for (let failures = 0; ; failures += 1) {
        const eventWrite = await buildEventWrite(event, LOGIN_CONDITION)
        if (eventWrite === null) return
        const hasSeat = role !== 'admin' && login.group !== NO_GROUP
        const lastLoginWrites =
          failures === 0 && hasSeat ? [writeLastLogin(login.group, sub, at)] : await buildLastLogin(sub, at)
        const writes = [...eventWrite.writes, writeLogin, ...lastLoginWrites]
        const failed = await writeAtomically({ ...eventWrite, writes })
        // A login that is sent twice has the same event id; its event and row are stored once.
        if (failed.size === 0 || failed.has(LOGIN_CONDITION)) return
        // Of people with a seat, the first attempt has read nothing: it also fails if they have lost it.
        if (failures === 0) continue
        await waitBeforeRetry(
          failures,
          new StoreFailingError('A member was changed during every attempt to record a sign-in.'),
        )
      }
    },
    async addSignUp(sub, { role, ...signUp }) {
      const event = { ...signUp, event: eventCodes.signUp, user: sub, detail: role }
      const eventWrite = await buildEventWrite(event, LOGIN_CONDITION)
      if (eventWrite) await writeAtomically(eventWrite)
    },
  }
}
