import {
  type AuthenticatedPerson,
  authorizePerson,
  Refusal,
  type Route,
  type RouteCall,
} from '@kitchen-table/application/platform'
import { isGranted } from '@kitchen-table/domain/accounts'
import type { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { runInLocale } from './locale-context.ts'
import type { LocaleFinder } from './request-locale.ts'
import { isAllowedOrigin } from './same-origin.ts'
import { withoutBody } from './without-body.ts'

type Deps = {
  /** Returns the person of the session of a request, or null. */
  findPerson: (headers: Headers) => Promise<AuthenticatedPerson | null>
  publicOrigin: string
  findLocale: LocaleFinder['findPageLocale']
}

/** Returns a path as the framework writes it: `/files/{slug}` is `/files/:slug`. */
const toFrameworkPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/**
 * Registers routes outside of the contract, the first that matches first. Their permission is checked here, before their
 * handlers are called, so that none can be reached without one.
 */
export function registerRoutes(
  app: Hono<AppEnv>,
  routes: readonly Route[],
  { findPerson, publicOrigin, findLocale }: Deps,
): void {
  for (const { permission, path, segmentPattern, isWrite, sendsFile, handler } of routes)
    app.get(toFrameworkPath(path), async (c, next) => {
      const params: Record<string, string> = c.req.param()
      if (segmentPattern && !Object.values(params).every((segment) => segmentPattern.test(segment)))
        return next()
      const request = c.req.raw
      const find = () => findPerson(request.headers)
      const person = isGranted(permission, null) ? null : authorizePerson(permission, await find())
      if (isWrite && !isAllowedOrigin('POST', request.headers, publicOrigin))
        throw new Refusal('auth.cross_site')
      const call: RouteCall = {
        request,
        person,
        remoteAddress: c.env.incoming?.socket.remoteAddress,
        params,
        findPerson: find,
        onFault: (error) => c.get('log').error({ err: error }, 'fault'),
      }
      // A route of everybody, such as that of pages, finds out by itself who has sent the request.
      const response = await (person === null
        ? handler(call)
        : runInLocale(findLocale(new URL(request.url), request.headers, person), () => handler(call)))
      return sendsFile && request.method === 'HEAD' ? withoutBody(response) : response
    })
}
