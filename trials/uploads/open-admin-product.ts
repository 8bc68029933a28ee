import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { fillSampleStore, signInSamplePerson } from '@kitchen-table/server/testing/tools'
import { z } from 'zod'
import { sendJson } from '../send-json.ts'
import { startServer } from '../start-server.ts'
import { readStartSettings } from '../start-settings.ts'

const begun = z.object({ id: z.string(), address: z.string(), headers: z.record(z.string(), z.string()) })

type Announced = { purpose: string; name: string; type: string; size: number }

/** Where an upload ended: finished, or refused by a step. */
type UploadOutcome = { id: string } | { step: 'begin' | 'send' | 'finish'; status: number }

/** Starts the product on a sample store, with an administrator who uploads files. */
export async function openAdminProduct() {
  const outer = createTemporaryFolder()
  const dataDir = join(outer, 'data')
  await fillSampleStore(dataDir)
  const product = await startServer({ DATA_DIR: dataDir, ...readStartSettings() })
  const cookie = await signInSamplePerson(product.address, 'admin')
  const post = (path: string, body: object) => sendJson(product.address + path, { body, cookie })

  return {
    ...product,
    dataDir,
    post,
    get: (path: string) => fetch(product.address + path, { headers: { Cookie: cookie } }),
    /** Uploads a file in three steps, of which the second one sends `bytes`. */
    async upload(announced: Announced, bytes: Buffer): Promise<UploadOutcome> {
      const beginning = await post('/api/uploads', announced)
      if (!beginning.ok) return { step: 'begin', status: beginning.status }
      const { id, address, headers } = begun.parse(await beginning.json())
      const sending = await fetch(product.address + address, {
        method: 'PUT',
        headers: { ...headers, Cookie: cookie },
        body: Uint8Array.from(bytes),
      })
      if (!sending.ok) return { step: 'send', status: sending.status }
      const finishing = await post(`/api/uploads/${id}/finished`, {})
      return finishing.ok ? { id } : { step: 'finish', status: finishing.status }
    },
    /** Returns the paths of all files that are not in a place where the product stores some. */
    listMisplacedFiles: () =>
      readdirSync(outer, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map(({ parentPath, name }) => relative(outer, join(parentPath, name)))
        .filter(
          (path) => !/^data\/(?:store\.db(?:-\w+)?|store\.lock|keys\/secret|files\/[a-z0-9/-]+@)$/.test(path),
        ),
    /** The peak resident memory, in megabytes. */
    readPeakMemory: () =>
      Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1]) / 1024,
  }
}

export type AdminProduct = Awaited<ReturnType<typeof openAdminProduct>>
