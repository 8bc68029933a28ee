import { createFileRoute } from '@tanstack/react-router'
import { ProviderScreen } from './-provider-screen.tsx'

export const Route = createFileRoute('/medica/{-$via}/{-$destination}')({ component: ProviderRoute })

function ProviderRoute() {
  return <ProviderScreen provider="medica" {...Route.useParams()} />
}
