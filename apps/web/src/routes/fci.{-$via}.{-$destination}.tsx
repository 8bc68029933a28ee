import { createFileRoute } from '@tanstack/react-router'
import { ProviderScreen } from './-provider-screen.tsx'

export const Route = createFileRoute('/fci/{-$via}/{-$destination}')({ component: ProviderRoute })

function ProviderRoute() {
  return <ProviderScreen provider="fci" {...Route.useParams()} />
}
