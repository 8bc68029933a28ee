import type { Person } from '@kitchen-table/contract/person'
import { safeDestination } from '@kitchen-table/domain/accounts/destination'
import { guardedPath } from '@kitchen-table/domain/accounts/routes'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { personQuery } from '../app/queries.ts'
import { FrontPage } from '../features/accounts/front-page.tsx'

type Search = { redirect?: string; showIntro?: string }

/**
 * Where somebody goes who has just signed in. The server never saw the fragment of the page that was asked for: the
 * browser carried it here.
 */
function destination({ user, group }: Person, wanted = ''): string {
  const place = safeDestination(wanted.includes('#') ? wanted : wanted + location.hash)
  const [path = ''] = place.split(/[?#]/, 1)
  return guardedPath(path, { role: user.role, group: group?.slug ?? null }) ?? place
}

export const Route = createFileRoute('/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(typeof search.redirect === 'string' ? { redirect: search.redirect } : {}),
    ...('showIntro' in search ? { showIntro: String(search.showIntro ?? '') } : {}),
  }),
  beforeLoad: async ({ context: { queries }, search }) => {
    const person = await queries.ensureQueryData(personQuery)
    if (person === null) return
    throw redirect({
      to: '/dashboard',
      search: search.redirect === undefined ? {} : { redirect: search.redirect },
    })
  },
  component: FrontRoute,
})

function FrontRoute() {
  const { redirect: wanted, showIntro } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <FrontPage
      introOpen={showIntro !== undefined}
      onIntroChange={(open) =>
        navigate({
          search: ({ showIntro: _, ...rest }) => (open ? { ...rest, showIntro: '' } : rest),
          resetScroll: false,
        })
      }
      onSignedIn={(person) => navigate({ href: destination(person, wanted) })}
    />
  )
}
