import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PublicShell } from '../../app/public-shell.tsx'
import { product } from '../../app/start-data.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { arrivalProblem } from './arrival-problems.ts'
import { Entrance } from './entrance.tsx'
import { LoginHelp } from './login-help.tsx'
import { openProviders, type ProviderId, providerNames } from './provider-names.ts'

/** Back from an organization's sign-in, on the way to the page that was wanted. */
export function Arriving({ onArrived }: { onArrived: () => void }) {
  const isArrived = useRef(false)
  usePageTitle('Signing in')

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    if (isArrived.current) return
    isArrived.current = true
    onArrived()
  }, [])

  return (
    <PublicShell plain>
      <div className="grid min-h-[50dvh] place-content-center justify-items-center gap-5 text-center">
        <span
          aria-hidden="true"
          className="size-10 animate-spin rounded-full border-[3px] border-accent border-r-transparent"
        />
        <div role="status">
          <PageHeading>Signing in</PageHeading>
        </div>
      </div>
    </PublicShell>
  )
}

const ways = {
  medica: '/medica/{-$via}/{-$destination}',
  fci: '/fci/{-$via}/{-$destination}',
} as const satisfies Record<ProviderId, string>

const wayOut = (isBest: boolean) => buttonStyle({ variant: isBest ? 'filled' : 'outline' })

/** Not let in: why, and what to do instead. */
export function ArrivalProblem({ reason }: { reason: string }) {
  const { title, text, best } = arrivalProblem(reason)
  // Where a panel chooses among providers, one way leads to it.
  const again = product.testSignIn === null ? openProviders : openProviders.slice(0, 1)
  return (
    <Entrance title={title} pageTitle="Not signed in">
      <p>{text}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {again.map((id, index) => (
          <Link key={id} to={ways[id]} className={wayOut(best === 'again' && index === 0)}>
            {again.length === 1 ? 'Try again' : `Try again with ${providerNames[id]}`}
          </Link>
        ))}
        <Link to="/" className={wayOut(best === 'email' || again.length === 0)}>
          Sign in with email
        </Link>
        <LoginHelp />
      </div>
    </Entrance>
  )
}
