import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProduct, type RequestBody, type TestProduct } from '../../apps/server/src/testing/product.ts'
import { CODE } from '../../apps/server/src/testing/ready-for-writes.ts'
import { openedSession, stepCookie } from '../../apps/server/src/testing/write-sender.ts'
import { actorCookies, type MatrixActor } from './actors.ts'
import { putBack } from './put-back.ts'
import type { Target } from './target.ts'

export const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"/>'
export const ASSET = { path: '/assets/page-1a2b.js', text: 'export const page = 1' }

const page = '<!doctype html><html lang="en"><head><!--head--></head><body><!--start--></body></html>'

/** Who shows a picture; what it says is no picture, for nobody looks into it. */
export const pictured = ['learner', 'manager', 'admin'] as const

async function addPicture({ stores }: TestProduct, sub: string): Promise<void> {
  const bytes = new TextEncoder().encode(`picture of ${sub}`)
  const picture = { key: `people/${sub}/1`, name: 'picture.jpg', type: 'image/jpeg', size: bytes.length }
  await stores.files.put(picture.key, bytes, picture)
  await stores.people.setPicture(sub, picture)
}

const isPictured = (name: string) => pictured.some((one) => one === name)

/** Sends it, once. */
export type Sending = () => Promise<Response>

const textOf = (body: RequestBody) => (typeof body === 'string' ? body : JSON.stringify(body))

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
  for (const sub of pictured) await addPicture(product, sub)
  // A reset writes the same row whatever comes of it, and leaves it there.
  await product.stores.pool.resetPassword(
    { email: '', code: '', browser: null, token: null },
    '',
    product.clock.at,
  )
  const cookies = await actorCookies(product)

  const back = putBack(product.db, [...cookies.keys()])

  async function cookieFor({ isLast }: Target, { name }: MatrixActor): Promise<string | null> {
    const cookie = cookies.get(name) ?? null
    return cookie !== null && isLast ? openedSession(product, name) : cookie
  }

  /** What somebody sends, when everything is there that it calls for. */
  async function request(target: Target, actor: MatrixActor): Promise<Sending> {
    const { method, body, headers = {} } = target
    const { code, step, cookie, path = target.path } = (await target.ready?.(product, actor)) ?? {}
    const own = await cookieFor(target, actor)
    const text = body && textOf(body(actor))
    const cookies = [own, step && stepCookie(step), cookie].filter(Boolean).join('; ')
    const said = code === undefined ? text : text?.replaceAll(CODE, code)
    return () => product.send(path, { method, headers, body: said ?? null }, cookies || null)
  }

  return {
    product,
    request,
    /** Has somebody as they were in the beginning, after what they have done to themselves. */
    async putBack({ door, isPersonal }: Target, { name }: MatrixActor): Promise<void> {
      if (isPersonal) back(name)
      if (door.endsWith('Picture') && isPictured(name)) await addPicture(product, name)
    },
    /** Attempts are counted in other tests. */
    forgetAttempts: () => product.db.exec(counters.map((table) => `DELETE FROM ${table};`).join('')),
    async close() {
      await product.close()
      rmSync(webDir, { recursive: true })
    },
  }
}

export type House = Awaited<ReturnType<typeof openHouse>>
