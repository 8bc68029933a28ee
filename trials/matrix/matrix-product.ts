import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  challengeCookie,
  fillPlaceholders,
  type OpenMirror,
  openProduct,
  openSessionCookie,
  type RequestBody,
  type TestProduct,
} from '@kitchen-table/server/testing/tools'
import { createActorCookies, type MatrixActor } from './actors.ts'
import { snapshotPeople } from './people-snapshot.ts'
import type { Target } from './target.ts'

export const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"/>'
export const ASSET = { path: '/assets/page-1a2b.js', text: 'export const page = 1' }

const page =
  '<!doctype html><html lang="en"><head><!--head--></head><body><!--painted--><!--start--></body></html>'

/** People with a profile picture; its bytes are only a text, as nothing decodes them. */
export const subsWithPicture = ['learner', 'manager', 'admin'] as const

async function addPicture({ stores }: TestProduct, sub: string): Promise<void> {
  const bytes = new TextEncoder().encode(`picture of ${sub}`)
  const picture = { key: `people/${sub}/1`, name: 'picture.jpg', type: 'image/jpeg', size: bytes.length }
  await stores.files.put(picture.key, bytes, picture)
  await stores.people.setPicture(sub, picture)
}

const hasPicture = (name: string) => subsWithPicture.some((sub) => sub === name)

/** Sends the prepared request; call it once. */
export type SendRequest = () => Promise<Response>

const serializeBody = (body: RequestBody) => (typeof body === 'string' ? body : JSON.stringify(body))

function writeTestPages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'matrix-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'logo.svg'), LOGO)
  writeFileSync(join(folder, ASSET.path), ASSET.text)
  return folder
}

/** Opens the whole product with test pages, and with sessions for all actors of the matrix. */
export async function openMatrixProduct({ openMirror }: { openMirror?: OpenMirror | undefined } = {}) {
  const webDir = writeTestPages()
  const env = { LOGO_FILE: join(webDir, 'logo.svg'), ANALYTICS_URL: 'https://analytics.example/' }
  const product = await openProduct({ webDir, env, openMirror })
  for (const sub of subsWithPicture) await addPicture(product, sub)
  // Every password reset writes the same row, even if it fails; it is written here so that no attempt adds it.
  await product.stores.authenticator.resetPassword(
    { email: '', code: '', browser: null, token: null },
    '',
    product.clock.at,
  )
  const cookies = await createActorCookies(product)

  await product.pullRows()
  const restorePerson = snapshotPeople(product.db, [...cookies.keys()])

  async function cookieFor({ endsSession }: Target, { name }: MatrixActor): Promise<string | null> {
    const cookie = cookies.get(name) ?? null
    return cookie !== null && endsSession ? openSessionCookie(product, name) : cookie
  }

  /** Prepares what a target requires, and returns the function that sends the actor's request. */
  async function prepareRequest(target: Target, actor: MatrixActor): Promise<SendRequest> {
    const { method, body, headers = {} } = target
    const prepared = (await target.prepare?.(product, actor)) ?? {}
    const { challengeToken, cookie, path = target.path } = prepared
    const sessionCookie = await cookieFor(target, actor)
    const text = body && serializeBody(body(actor))
    const cookies = [sessionCookie, challengeToken && challengeCookie(challengeToken), cookie]
      .filter(Boolean)
      .join('; ')
    const filledText = text === undefined ? null : fillPlaceholders(text, prepared)
    const filledPath = fillPlaceholders(path, prepared)
    return () => product.send(filledPath, { method, headers, body: filledText }, cookies || null)
  }

  return {
    product,
    prepareRequest,
    /** Restores an actor to the initial state after a target that changes them. */
    async restoreActor({ endpoint, changesActor }: Target, { name }: MatrixActor): Promise<void> {
      if (changesActor) await product.changeRows(() => restorePerson(name))
      if (endpoint.endsWith('Picture') && hasPicture(name)) await addPicture(product, name)
    },
    async close() {
      await product.close()
      rmSync(webDir, { recursive: true })
    },
  }
}

export type MatrixProduct = Awaited<ReturnType<typeof openMatrixProduct>>
