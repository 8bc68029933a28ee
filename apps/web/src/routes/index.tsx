import { safeDestination } from '@kitchen-table/domain/accounts/destination'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { personQuery } from '../app/queries.ts'
import { FrontPage } from '../features/accounts/front-page.tsx'

type Search = { redirect?: string; showIntro?: string }

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
      onSignedIn={() => navigate({ href: safeDestination(wanted) })}
    />
  )
}
