import { createFileRoute, redirect } from '@tanstack/react-router'
import { personQuery } from '../app/queries.ts'
import { FrontPage } from '../features/accounts/front-page.tsx'
import { destinationOf, withFragment } from './-destination.ts'
import { entranceRoutes, useIdleParts } from './-idle-parts.ts'
import { type Wanted, wantedIn } from './-wanted.ts'

type Search = Wanted & { showIntro?: string }

export const Route = createFileRoute('/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...wantedIn(search),
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
  const { showIntro, ...wanted } = Route.useSearch()
  const navigate = Route.useNavigate()
  useIdleParts(entranceRoutes)
  return (
    <FrontPage
      introOpen={showIntro !== undefined}
      onIntroChange={(open) =>
        navigate({
          search: ({ showIntro: _, ...rest }) => (open ? { ...rest, showIntro: '' } : rest),
          resetScroll: false,
        })
      }
      onSignedIn={(person) => navigate({ href: destinationOf(person, withFragment(wanted)) })}
      onNewPassword={() => navigate({ to: '/auth/newpassword', search: { redirect: withFragment(wanted) } })}
    />
  )
}
