import { isDeepStrictEqual } from 'node:util'
import type { CatalogKey, CatalogStore, LibraryRecord } from '@kitchen-table/application/ports'
import { type ContentAuthor, toTopicKey } from '@kitchen-table/domain/catalog'
import { encodeKeyPart } from '../database/key-encoding.ts'
import { wholePartitionRange } from '../database/keys.ts'
import type { Dynamodb } from '../database/open-dynamodb.ts'
import { findRow, listRows } from '../database/row-reader.ts'
import type { Transaction } from '../database/transactions.ts'
import { type ContentRow, contentRowTypes, saveContent } from './content-rows.ts'
import { type LayoutCreation, layoutCreationRowType } from './library-rows.ts'

/** Topics of one transaction: each is a row, perhaps with one of the index by banner. */
const TOPICS_PER_TRANSACTION = 40

/** Makes a change of the library, and returns its outcome; `changed` are the records that it has changed. */
export type ChangeLibrary = <T>(
  run: (transaction: Transaction, changed: CatalogKey[]) => Promise<T>,
) => Promise<T>

type TopicRecord = LibraryRecord & { kind: 'topic' }

function toChunks<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / TOPICS_PER_TRANSACTION)
  return Array.from({ length: count }, (_, n) =>
    all.slice(n * TOPICS_PER_TRANSACTION, (n + 1) * TOPICS_PER_TRANSACTION),
  )
}

/** Whether a topic was saved by a creation, and by nobody since. */
const isSavedBy = ({ topics, author }: LayoutCreation, row: ContentRow) =>
  topics.includes(row.key) && row.version === 1 && isDeepStrictEqual(row.author, author)

/** Saves new topics; 'exists', and nothing is stored, if one of them is there already. */
async function saveTopics(
  transaction: Transaction,
  topics: readonly TopicRecord[],
  author: ContentAuthor | null,
): Promise<'saved' | 'exists'> {
  const stored = await Promise.all(topics.map(({ key }) => transaction.get(contentRowTypes.topic, { key })))
  if (stored.some((row) => row !== null)) return 'exists'
  for (const topic of topics) await saveContent(transaction, topic, null, author)
  return 'saved'
}

/** Returns the functions that change what a layout's unfinished creation has stored. */
function creationWriter(change: ChangeLibrary, config: string) {
  /** Runs a change if the unfinished creation of the layout has this id; null: if there is none. */
  const changeIf = <T>(id: string | null, run: Parameters<typeof change<T>>[0]): Promise<T | 'exists'> =>
    change(async (transaction, changed) => {
      const stored = await transaction.get(layoutCreationRowType, { config })
      return (stored?.id ?? null) === id ? run(transaction, changed) : 'exists'
    })

  /** Records a creation in place of the one with this id; null: of none. */
  const record = (id: string | null, creation: LayoutCreation): Promise<'saved' | 'exists'> =>
    changeIf<'saved'>(id, async (transaction) => {
      transaction.put(layoutCreationRowType, creation)
      return 'saved'
    })

  /** Removes the topics that a creation has saved. */
  async function removeTopics(creation: LayoutCreation): Promise<void> {
    for (const chunk of toChunks(creation.topics))
      await changeIf(creation.id, async (transaction, changed) => {
        const rows = await Promise.all(chunk.map((key) => transaction.get(contentRowTypes.topic, { key })))
        for (const row of rows) {
          if (row === null || !isSavedBy(creation, row)) continue
          transaction.remove(contentRowTypes.topic, row)
          changed.push({ kind: 'topic', key: row.key })
        }
        return null
      })
  }

  /** Removes what a creation has stored. */
  async function discard(creation: LayoutCreation): Promise<void> {
    await removeTopics(creation)
    await changeIf(creation.id, async (transaction) => {
      transaction.remove(layoutCreationRowType, { config })
      return null
    })
  }

  return { changeIf, record, removeTopics, discard }
}

/**
 * Returns the function that creates a layout with its topics. More topics than fit into one transaction are preceded by
 * a row that names them. If the process ends before the last transaction, the next attempt finds that row, and removes
 * the topics that were saved before it saves its own.
 */
export function layoutCreator(
  dynamodb: Dynamodb,
  change: ChangeLibrary,
): CatalogStore['createLayoutWithTopics'] {
  const { newId } = dynamodb

  async function isTaken(config: string, topics: readonly TopicRecord[], unfinished: LayoutCreation | null) {
    if ((await findRow(dynamodb, contentRowTypes.layout, { key: config })) !== null) return true
    const stored = await listRows(dynamodb, contentRowTypes.topic, wholePartitionRange(encodeKeyPart(config)))
    const isOwn = (row: ContentRow) => unfinished !== null && isSavedBy(unfinished, row)
    const taken = new Set(stored.filter((row) => !isOwn(row)).map(({ key }) => key))
    return topics.some(({ key }) => taken.has(key))
  }

  return async (layout, topics, author = undefined) => {
    const { config } = layout
    const by = author ?? null
    const records = topics.map(
      (topic) => ({ kind: 'topic', key: toTopicKey(config, topic.slug), record: topic }) as const,
    )
    const unfinished = await findRow(dynamodb, layoutCreationRowType, { config })
    if (await isTaken(config, records, unfinished)) return 'exists'

    const { changeIf, record, removeTopics, discard } = creationWriter(change, config)
    // No page shows topics without their layout, so those of the first transactions wait for the last one.
    const last = records.slice(-TOPICS_PER_TRANSACTION)
    const first = records.slice(0, records.length - last.length)
    const creation = { config, id: newId(), topics: first.map(({ key }) => key), author: by }

    if (unfinished !== null) {
      const takenOver = { ...unfinished, id: creation.id }
      if ((await record(unfinished.id, takenOver)) === 'exists') return 'exists'
      await removeTopics(takenOver)
    }
    const isRecorded = unfinished !== null || first.length > 0
    if (isRecorded && (await record(unfinished && creation.id, creation)) === 'exists') return 'exists'

    async function saveAll(): Promise<'saved' | 'exists'> {
      const id = isRecorded ? creation.id : null
      for (const chunk of toChunks(first))
        if ((await changeIf(id, (transaction) => saveTopics(transaction, chunk, by))) === 'exists')
          return 'exists'
      return changeIf(id, async (transaction, changed) => {
        const content = { kind: 'layout', key: config, record: layout } as const
        if (await transaction.get(contentRowTypes.layout, content)) return 'exists'
        if ((await saveTopics(transaction, last, by)) === 'exists') return 'exists'
        await saveContent(transaction, content, null, by)
        transaction.remove(layoutCreationRowType, { config })
        changed.push(content, ...records)
        return 'saved'
      })
    }

    const outcome = await saveAll()
    if (outcome === 'exists' && isRecorded) await discard(creation)
    return outcome
  }
}
