import {
  type AuthenticatedPerson,
  authorizePerson,
  Refusal,
  type Route,
} from '@kitchen-table/application/platform'
import { isGranted } from '@kitchen-table/domain/accounts'
import type { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { isAllowedOrigin } from './same-origin.ts'
import { withoutBody } from './without-body.ts'

type Deps = {
  /** Returns the person of the session of a request, or null. */
  findPerson: (headers: Headers) => Promise<AuthenticatedPerson | null>
  publicOrigin: string
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
  { findPerson, publicOrigin }: Deps,
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
      const response = await handler({
        request,
        person,
        remoteAddress: c.env.incoming?.socket.remoteAddress,
        params,
        findPerson: find,
        onFault: (error) => c.get('log').error({ err: error }, 'fault'),
      })
      return sendsFile && request.method === 'HEAD' ? withoutBody(response) : response
    })
}
