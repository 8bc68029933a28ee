import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProduct } from '../../apps/server/src/testing/product.ts'
import { actorCookies, type MatrixActor, openedSession } from './actors.ts'
import type { Target } from './target.ts'

export const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"/>'
export const ASSET = { path: '/assets/page-1a2b.js', text: 'export const page = 1' }

const page = '<!doctype html><html lang="en"><head><!--head--></head><body><!--start--></body></html>'

/** Counters of attempts, which a refusal may change. */
export const counters = ['attempts', 'allowances', 'occurrences']

function builtPages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'matrix-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'logo.svg'), LOGO)
  writeFileSync(join(folder, ASSET.path), ASSET.text)
  return folder
}

/** The whole product with its pages, and everybody of the matrix in front of it. */
export async function openHouse() {
  const webDir = builtPages()
  const env = { LOGO_FILE: join(webDir, 'logo.svg'), ANALYTICS_URL: 'https://analytics.example/' }
  const product = await openProduct({ webDir, env })
  const cookies = await actorCookies(product)

  async function cookieFor({ isLast }: Target, { name }: MatrixActor): Promise<string | null> {
    const cookie = cookies.get(name) ?? null
    return cookie !== null && isLast ? openedSession(product, name) : cookie
  }

  return {
    product,
    cookieFor,
    send: ({ method, path, body, headers = {} }: Target, cookie: string | null) =>
      product.send(path, { method, headers, body: body?.() ?? null }, cookie),
    /** Attempts are counted in other tests. */
    forgetAttempts: () => product.db.exec(counters.map((table) => `DELETE FROM ${table};`).join('')),
    async close() {
      await product.close()
      rmSync(webDir, { recursive: true })
    },
  }
}

export type House = Awaited<ReturnType<typeof openHouse>>
