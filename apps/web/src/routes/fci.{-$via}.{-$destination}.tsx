import { createFileRoute } from '@tanstack/react-router'
import { ProviderSignInScreen } from './-provider-sign-in-screen.tsx'

export const Route = createFileRoute('/fci/{-$via}/{-$destination}')({ component: ProviderRoute })

function ProviderRoute() {
  const { via, destination } = Route.useParams()
  return <ProviderSignInScreen provider="fci" via={via} destination={destination} />
}
