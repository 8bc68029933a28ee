import type { Role } from './actor.ts'

type Access = 'public' | 'signed in' | 'admin'

/** The pages of the product and who may open them (spec §2). `{x}` stands for one segment. */
const table: Record<Access, string> = {
  public: `/ /terms /rising-gen-terms /404 /new-user /auth/newpassword /auth/resetpassword /authRedirect
    /medica /medica/{via} /medica/{via}/{destination} /fci /fci/{via} /fci/{via}/{destination}`,
  'signed in': `/dashboard /alltopics /alltracks /track/{slug} /topic/{slug} /myprogress /profile
    /admin/member/{sub} /admin/groups /admin/group/{slug}`,
  admin: `/admin/createtopic /admin/updatetopic/{slug} /admin/createtrack /admin/updatetrack/{slug}
    /admin/createunit /admin/updateunit/{unitId} /admin/iconlist /admin/stats /admin/layouts /admin/topics
    /admin/tracks /admin/units /admin/resources`,
}

type Route = { pattern: RegExp; path: string; access: Access }

function routesOf(access: Access): Route[] {
  const paths = table[access].trim().split(/\s+/)
  return paths.map((path) => ({
    access,
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[a-z0-9-]{1,80}')}${path === '/' ? '' : '/?'}$`, 'i'),
  }))
}

const routes: Route[] = [...routesOf('public'), ...routesOf('signed in'), ...routesOf('admin')]

/** Where a signed-in person goes when no better place is known. */
export const HOME = '/dashboard'

const routeAt = (path: string) => routes.find(({ pattern }) => pattern.test(path))

/** How a path may be opened, or null when there is no such page. */
export function routeAccess(path: string): Access | null {
  return routeAt(path)?.access ?? null
}

/** The page at a path as the table names it, `{x}` for each segment that differs, or null when there is none. */
export function pageAt(path: string): string | null {
  return routeAt(path)?.path ?? null
}

export type Visitor = { role: Role; group: string | null }

/**
 * Where a visitor of `path` is sent instead, or null when they may stay (spec §2, security.md T02). Addresses that
 * are no page of ours are nobody's to guard: they show the 404 page. The API decides for itself; this is courtesy.
 */
export function guardedPath(path: string, visitor: Visitor | null): string | null {
  const access = routeAccess(path)
  if (access === null || access === 'public') return null
  if (visitor === null) return '/'
  if (visitor.role === 'admin') return null
  if (access === 'admin') return HOME

  const isAdminArea = /^\/admin\//i.test(path)
  if (isAdminArea && visitor.role === 'user') return HOME
  if (/^\/admin\/groups\/?$/i.test(path)) return visitor.group ? `/admin/group/${visitor.group}` : HOME
  return null
}
