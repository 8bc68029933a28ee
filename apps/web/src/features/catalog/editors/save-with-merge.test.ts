import { createORPCErrorFromJson } from '@orpc/client'
import { describe, expect, test, vi } from 'vitest'
import { type FormBase, saveWithMerge } from './save-with-merge.ts'

vi.mock('virtual:api-contract', () => ({ default: {} }))

type Values = { title: string; tags: string[] }

const refusal = (code: string, status: number) =>
  createORPCErrorFromJson({ defined: true, code, status, message: 'Refused.', data: undefined })

const stale = refusal('catalog.stale', 409)
const exists = refusal('catalog.exists', 409)

/** A record that is stored in memory under the rules of the server. */
function createStoredRecord(values: Values) {
  let record = { key: 'rent', values, version: 1, savedAt: null, savedBy: 'Bo' }
  const save = async (next: Values, version: number | null) => {
    if (version !== record.version) throw stale
    record = { ...record, values: next, version: record.version + 1 }
    return record
  }
  return { save, reload: async () => record, read: () => record }
}

const original = { title: 'Rent', tags: ['home'] }
const base = { values: original, version: 1 }

describe('saveWithMerge', () => {
  test('saves the version that was read', async () => {
    const stored = createStoredRecord(original)
    const mine = { ...original, title: 'Renting' }
    const result = await saveWithMerge({ base, values: mine, ...stored })
    expect(result).toEqual({ outcome: 'saved', record: stored.read(), mergedWith: null })
    expect(stored.read()).toMatchObject({ values: mine, version: 2 })
  })

  test('merges with what someone else has saved, and says whose fields are in it', async () => {
    const stored = createStoredRecord(original)
    await stored.save({ ...original, tags: ['home', 'lease'] }, 1)
    const values = { title: 'Renting', tags: ['home', 'deposit'] }
    expect(await saveWithMerge({ base, values, ...stored })).toMatchObject({
      outcome: 'saved',
      record: { values: { title: 'Renting', tags: ['home', 'deposit', 'lease'] }, version: 3 },
      mergedWith: { savedBy: 'Bo', fields: ['tags'] },
    })
  })

  test('merges again when someone saves between the merge and the second save', async () => {
    const stored = createStoredRecord(original)
    await stored.save({ ...original, tags: ['home', 'a'] }, 1)
    let reads = 0
    const reload = async () => {
      const record = await stored.reload()
      reads += 1
      if (reads === 1) await stored.save({ ...original, tags: ['home', 'a', 'b'] }, 2)
      return record
    }
    const values = { ...original, title: 'Renting' }
    await saveWithMerge({ base, values, save: stored.save, reload })
    expect(stored.read().values).toEqual({ title: 'Renting', tags: ['home', 'a', 'b'] })
  })

  test('saves nothing when both have changed one field', async () => {
    const stored = createStoredRecord(original)
    await stored.save({ title: 'Theirs', tags: ['home', 'lease'] }, 1)
    const result = await saveWithMerge({ base, values: { ...original, title: 'Mine' }, ...stored })
    expect(result).toEqual({
      outcome: 'conflict',
      theirs: stored.read(),
      merged: { title: 'Mine', tags: ['home', 'lease'] },
      conflicts: ['title'],
    })
    expect(stored.read().version).toBe(2)
  })

  test('accepts a save whose response was lost as saved', async () => {
    const stored = createStoredRecord(original)
    const values = { ...original, title: 'Renting' }
    await stored.save(values, 1)
    expect(await saveWithMerge({ base, values, ...stored })).toMatchObject({
      outcome: 'saved',
      record: { version: 2 },
    })
    expect(stored.read().version).toBe(2)
  })

  describe('a save whose response was lost, and that the server has written in another way', () => {
    const toStoredForm = ({ title }: Values) => ({ title: title.trim() })
    const written = { title: 'Renting', tags: ['new'] }

    test('is accepted as saved', async () => {
      const stored = createStoredRecord(original)
      await stored.save(written, 1)
      const values = { title: 'Renting ', tags: ['mark'] }
      expect(await saveWithMerge({ base, values, toStoredForm, ...stored })).toMatchObject({
        outcome: 'saved',
        record: { values: written, version: 2 },
        mergedWith: null,
      })
    })

    test('is saved again where only that was changed which the stored form does not show', async () => {
      const stored = createStoredRecord(original)
      await stored.save(original, 1)
      const values = { ...original, tags: ['mark'] }
      await saveWithMerge({ base, values, toStoredForm, ...stored })
      expect(stored.read()).toMatchObject({ values, version: 3 })
    })
  })

  test('whose response was lost and whose upload is used since, is found as stored', async () => {
    const invalid = refusal('input.invalid', 400)
    const mine = { ...original, title: 'Renting' }
    const stored = createStoredRecord(original)
    await stored.save(mine, 1)
    const save = () => Promise.reject(invalid)
    const saving = saveWithMerge({ base, values: mine, ...stored, save })
    expect(await saving).toMatchObject({ outcome: 'saved', record: { version: 2 } })

    const other = { ...original, title: 'Another one' }
    await expect(saveWithMerge({ base, values: other, ...stored, save })).rejects.toBe(invalid)
  })

  describe('a creation', () => {
    const empty = { values: { title: '', tags: [] }, version: null }
    const values = { title: 'Rent', tags: ['home'] }
    /** An earlier request got no response. */
    const repeated = { base: empty, mayExist: true }

    /** A server that has created the record already, and returns it when the creation is repeated. */
    function createRepeatedCreation(created: Values) {
      const stored = createStoredRecord(created)
      const save = async (next: Values, version: number | null) =>
        version === null ? stored.reload() : stored.save(next, version)
      return { ...stored, save }
    }

    test('is saved once, also if the server writes the record in another way', async () => {
      const stored = createRepeatedCreation({ title: 'Rent', tags: ['HOME'] })
      const saved = await saveWithMerge({ base: empty, values, ...stored })
      expect(saved).toMatchObject({ outcome: 'saved', record: { values: { tags: ['HOME'] }, version: 1 } })
    })

    test('that is refused stays refused if no earlier request was sent', async () => {
      const stored = createStoredRecord(values)
      const save = () => Promise.reject(exists)
      const saving = saveWithMerge({ base: empty, values, ...stored, save, findCreated: stored.reload })
      await expect(saving).rejects.toBe(exists)
    })

    test('whose response was lost is accepted as saved', async () => {
      const stored = createRepeatedCreation(values)
      expect(await saveWithMerge({ ...repeated, values, ...stored })).toEqual({
        outcome: 'saved',
        record: stored.read(),
        mergedWith: null,
      })
      expect(stored.read().version).toBe(1)
    })

    test('whose response was lost saves what was typed since', async () => {
      const stored = createRepeatedCreation({ title: 'Rent', tags: [] })
      const keys: unknown[] = []
      const save = (next: Values, version: number | null, key?: string) => {
        keys.push(key)
        return stored.save(next, version)
      }
      await saveWithMerge({ ...repeated, values, ...stored, save })
      expect(stored.read()).toMatchObject({ values, version: 2 })
      expect(keys).toEqual([undefined, 'rent'])
    })

    test('whose response was lost asks where another editor has saved the record since', async () => {
      const stored = createRepeatedCreation({ title: 'Rent', tags: [] })
      await stored.save({ title: 'Theirs', tags: ['lease'] }, 1)
      expect(await saveWithMerge({ ...repeated, values, ...stored })).toMatchObject({
        outcome: 'conflict',
        merged: { title: 'Rent', tags: ['home', 'lease'] },
        conflicts: ['title'],
      })
    })

    test('whose picture the server stores in another size is saved once', async () => {
      const file = { reference: 'upload', name: 'a.png', size: 3 }
      const stored = { reference: 'units/1/key', name: 'a.png', size: 90 }
      const record = { key: 'rent', version: 1, savedAt: null, savedBy: null }
      const versions: (number | null)[] = []
      const save = async (_sent: object, version: number | null) => {
        versions.push(version)
        return { ...record, values: { file: stored } }
      }
      const newRecord: FormBase<{ file: unknown }> = { values: { file: null }, version: null }
      const options = { base: newRecord, values: { file }, save, reload: () => Promise.reject() }
      expect(await saveWithMerge(options)).toMatchObject({ outcome: 'saved', record: { version: 1 } })
      expect(versions).toEqual([null])
    })

    describe('that is refused because the record exists', () => {
      const save = () => Promise.reject(exists)

      test.each([
        { name: 'is accepted where that record is what was sent', found: values, isAccepted: true },
        { name: 'stays refused where it is another one', found: { ...values, tags: [] }, isAccepted: false },
        { name: 'stays refused where it cannot be read', found: null, isAccepted: false },
      ])('$name', async ({ found, isAccepted }) => {
        const stored = createStoredRecord(found ?? original)
        const findCreated = () => (found ? stored.reload() : Promise.reject(new Error('No response')))
        const saving = saveWithMerge({ ...repeated, values, ...stored, save, findCreated })
        if (isAccepted) expect(await saving).toMatchObject({ outcome: 'saved', record: { values } })
        else await expect(saving).rejects.toBe(exists)
      })

      test('stays refused where nothing can be read', async () => {
        const stored = createStoredRecord(values)
        await expect(saveWithMerge({ ...repeated, values, ...stored, save })).rejects.toBe(exists)
      })
    })
  })

  test('throws every other error, and gives up when the record changes all the time', async () => {
    const broken = new Error('No response')
    const stored = createStoredRecord(original)
    const fail = () => Promise.reject(broken)
    await expect(saveWithMerge({ base, values: original, ...stored, save: fail })).rejects.toBe(broken)

    const save = () => Promise.reject(stale)
    const values = { ...original, title: 'Mine' }
    await expect(saveWithMerge({ base, values, ...stored, save })).rejects.toBe(stale)
  })
})
