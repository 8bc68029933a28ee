import { createFileRoute } from '@tanstack/react-router'
import { ProviderSignInScreen } from './-provider-sign-in-screen.tsx'

export const Route = createFileRoute('/medica/{-$via}/{-$destination}')({ component: ProviderRoute })

function ProviderRoute() {
  const { via, destination } = Route.useParams()
  return <ProviderSignInScreen provider="medica" via={via} destination={destination} />
}
