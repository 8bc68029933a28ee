import { type ReactNode, useEffect, useRef } from 'react'
import { client } from '../../app/api.ts'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { product } from '../../app/start-data.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { availableProviders, type ProviderId } from './provider-names.ts'

export type OidcReturnTarget = { via?: string; destination?: string }

/** Starts the sign-in at an organisation's provider. Stays pending while the browser opens the provider. */
function useOidcSignIn(returnTarget: OidcReturnTarget) {
  return useFormMutation({
    mutationFn: (provider: string) => client.accounts.beginOidcSignIn({ provider, ...returnTarget }),
    onSuccess: ({ address }) => location.assign(address),
    staysPending: true,
  })
}

type ProviderPanelProps = { provider: ProviderId; returnTarget: OidcReturnTarget }

/** Starts the sign-in at an organisation's provider, or explains that it is not configured here. */
export function ProviderPanel({ provider, returnTarget }: ProviderPanelProps) {
  if (product.testSignIn !== null)
    return <TestProviderPanel panel={product.testSignIn} returnTarget={returnTarget} />
  if (!availableProviders.includes(provider)) return <ProviderUnavailable />
  return provider === 'fci' ? (
    <FciPanel returnTarget={returnTarget} />
  ) : (
    <MedicaPanel returnTarget={returnTarget} />
  )
}

function Panel({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="provider">
      <h2 id="provider" className="text-title-m">
        {heading}
      </h2>
      <div className="mt-3 space-y-4">{children}</div>
    </Card>
  )
}

type PanelProps = { returnTarget: OidcReturnTarget }

function FciPanel({ returnTarget }: PanelProps) {
  const { submit, errors, isPending } = useOidcSignIn(returnTarget)
  return (
    <Panel heading="Fiduciary Counselling">
      <p>You are redirected to log in through your organization, and come back here signed in.</p>
      <FormError>{errors.form}</FormError>
      <Button
        size="large"
        className="max-w-full"
        busy={isPending}
        busyText="Opening the sign-in"
        onClick={() => submit('fci')}
      >
        FCI Sign In
      </Button>
    </Panel>
  )
}

/** Whether the page was opened with the browser's back button: then it must not redirect to the provider again. */
function isBackNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && 'type' in navigation && navigation.type === 'back_forward'
}

/** Redirects at once (docs/product.md 7.8); the button is for when that fails. */
function MedicaPanel({ returnTarget }: PanelProps) {
  const { submit, errors, isPending } = useOidcSignIn(returnTarget)
  const hasBegun = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (hasBegun.current || isBackNavigation()) return
    hasBegun.current = true
    void submit('medica')
  }, [])

  return (
    <Panel heading="Medica members">
      <p>We are taking you to Medica's sign-in. You come back here signed in.</p>
      <FormError>{errors.form}</FormError>
      <Button
        size="large"
        className="max-w-full"
        busy={isPending}
        busyText="Opening the sign-in"
        onClick={() => submit('medica')}
      >
        Continue
      </Button>
    </Panel>
  )
}

/** Its texts come from the server, which sends them in development only (docs/security.md T27). */
function TestProviderPanel({
  panel,
  returnTarget,
}: PanelProps & { panel: NonNullable<typeof product.testSignIn> }) {
  const { submit, errors, isPending, variables: pendingProvider } = useOidcSignIn(returnTarget)
  return (
    <Panel heading={panel.heading}>
      <FormError>{errors.form}</FormError>
      <div className="flex flex-wrap gap-3">
        {panel.providers.map(({ id, label }) => (
          <Button
            key={id}
            variant="outline"
            busy={isPending && pendingProvider === id}
            onClick={() => submit(id)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Panel>
  )
}

function ProviderUnavailable() {
  return (
    <Panel heading="This sign-in is not open here">
      <p>
        Your organization's own sign-in is not connected to {product.name} at this address. If you have a
        password here, sign in with your e-mail; or use Login Help, and a person looks into it.
      </p>
    </Panel>
  )
}
