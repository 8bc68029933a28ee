import { readdirSync } from 'node:fs'
import type { Actor } from '@kitchen-table/domain/accounts'
import type { UploadPurpose } from '@kitchen-table/domain/uploads'
import { diskFiles } from '@kitchen-table/embedded/disk'
import { sqliteUploads } from '@kitchen-table/embedded/sqlite'
import { openTestSqlite } from '@kitchen-table/embedded/testing/suites'
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts'
import { createFinishedUploads } from '../finished-uploads.ts'
import { type UploadRules, uploadRulesByPurpose } from '../upload-purposes.ts'
import { beginUpload, cancelUpload, finishUpload, receiveUpload } from '../upload-steps.ts'

export const ada: Actor = { sub: 'ada', role: 'user', group: 'acme', subGroupId: null }
export const bob: Actor = { ...ada, sub: 'bob' }

/** The first bytes of a PNG, and some more. */
export const pngBytes = Buffer.concat([Buffer.from('\x89PNG\r\n', 'latin1'), Buffer.alloc(94)])

export const announcedPng = {
  purpose: 'profile-picture' as UploadPurpose,
  name: 'me.png',
  type: 'image/png',
  size: pngBytes.length,
}

/** Yields bytes in chunks of ten. */
export async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 10) yield bytes.subarray(from, from + 10)
}

export const incomingPng = () => ({ type: 'image/png', size: pngBytes.length, chunks: chunksOf(pngBytes) })

/** Opens the use-cases of uploads on real stores, with a clock that the test advances; `change` changes the rules. */
export function openUploads(change: Partial<UploadRules> = {}) {
  const root = createTemporaryFolder()
  const clock = { at: Date.parse('2026-03-01T12:00:00.000Z') }
  let ids = 0
  const deps = {
    uploads: sqliteUploads(openTestSqlite()),
    files: diskFiles({ root }),
    rules: {
      ...uploadRulesByPurpose,
      'profile-picture': { ...uploadRulesByPurpose['profile-picture'], ...change },
    },
    newId: () => {
      ids += 1
      return `upload-${ids}`
    },
    now: () => clock.at,
  }
  const useCases = {
    begin: beginUpload(deps),
    receive: receiveUpload(deps),
    finish: finishUpload(deps),
    finished: createFinishedUploads(deps),
    cancel: cancelUpload(deps),
  }

  return {
    ...useCases,
    deps,
    clock,
    /** Begins and receives an upload of `ada`. Returns its id. */
    async sendFile(bytes: Uint8Array = pngBytes): Promise<string> {
      const { id } = await useCases.begin(ada, { ...announcedPng, size: bytes.length })
      await useCases.receive(ada, id, { type: 'image/png', size: bytes.length, chunks: chunksOf(bytes) })
      return id
    },
    /** Returns the names of all stored files, partial ones included. */
    listFiles: () =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
  }
}
