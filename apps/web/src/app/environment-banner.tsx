import { product } from './start-data.ts'

/** Shows the environment unless it is production (docs/product.md 3.7); administrators also see the current layout. */
export function EnvironmentBanner({ layout }: { layout?: string | undefined }) {
  if (product.environment === 'production') return null
  return (
    <p className="bg-tint px-4 py-0.5 text-center text-tiny text-soft first-letter:uppercase print:hidden">
      {product.environment} environment
      {layout && <> · layout: {layout}</>}
    </p>
  )
}
