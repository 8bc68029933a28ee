import { deviceStorage } from '../../app/browser-storage.ts'
import { getCurrentUserId } from '../../app/current-user-id.ts'
import { createPersonValueStore } from '../../app/person-value-store.ts'

/** What a person has filled in, by the names of the fields. A box that is ticked has TICKED, others have no entry. */
export type WorksheetAnswers = Readonly<Record<string, string>>

export const TICKED = 'yes'

/** Lengths in characters. Those of one worksheet are within a small part of what a browser stores for a site. */
export const answerLimits = { text: 300, longText: 2000, fields: 500 }

const noAnswers: WorksheetAnswers = {}

function parseAnswers(stored: unknown): WorksheetAnswers | null {
  if (typeof stored !== 'object' || stored === null) return null
  const entries = Object.entries(stored).flatMap(([name, text]) =>
    typeof text === 'string' && text.length <= answerLimits.longText ? [[name, text] as const] : [],
  )
  return Object.fromEntries(entries.slice(0, answerLimits.fields))
}

/** The answers of one worksheet, which a component subscribes to. */
type AnswersStore = {
  /** Whether it outlasts the page. */
  isLasting: boolean
  read: () => WorksheetAnswers
  /** Returns whether they are stored as long as the store promises. */
  write: (answers: WorksheetAnswers) => boolean
  subscribe: (listener: () => void) => () => void
}

/** Stores answers in the memory of the page, and nowhere else. */
function createMemoryStore(): AnswersStore {
  const listeners = new Set<() => void>()
  let current = noAnswers
  return {
    isLasting: false,
    read: () => current,
    write(answers) {
      current = answers
      for (const listener of listeners) listener()
      return true
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type PersonStore = ReturnType<typeof createPersonValueStore<WorksheetAnswers>>

/** One store for each worksheet, so that all forms of it show the same answers. */
const personStores = new Map<string, PersonStore>()

function getPersonStore(storageKey: string): PersonStore {
  const store =
    personStores.get(storageKey) ??
    createPersonValueStore(`worksheet:${storageKey}`, deviceStorage, parseAnswers)
  personStores.set(storageKey, store)
  return store
}

/**
 * Stores the answers of a worksheet on the device for the person who is signed in, until they sign out; they are never
 * sent (docs/security.md T63). In memory alone if `storageKey` is null, as it is for a sensitive lesson, or if nobody is
 * signed in.
 */
export function createAnswersStore(storageKey: string | null): AnswersStore {
  const sub = getCurrentUserId()
  if (storageKey === null || sub === null) return createMemoryStore()
  const store = getPersonStore(storageKey)
  return {
    isLasting: true,
    read: () => store.read(sub) ?? noAnswers,
    write(answers) {
      // After signing out nothing may be written to the device, whatever the page still does.
      if (getCurrentUserId() !== sub) return false
      if (Object.keys(answers).length > 0) return store.write(sub, answers)
      store.remove(sub)
      return true
    },
    subscribe: store.subscribe,
  }
}

/** Returns the answer to a field, '' for none. A field may have the name of what every object has, such as `constructor`. */
export function readAnswer(answers: WorksheetAnswers, name: string): string {
  return Object.hasOwn(answers, name) ? (answers[name] ?? '') : ''
}

/** Returns the answers with one changed; an empty text removes it. Those to fields of other versions stay. */
export function changeAnswer(answers: WorksheetAnswers, name: string, text: string): WorksheetAnswers {
  const { [name]: _, ...others } = answers
  return text === '' ? others : { ...others, [name]: text }
}
