import { product } from './start-data.ts'

export function Brand() {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 font-serif text-title-s font-[560] text-ink">
      {product.logo ? <img src={product.logo} alt="" className="h-8 w-auto" /> : <DefaultLogo />}
      <span className="min-w-0">{product.name}</span>
    </span>
  )
}

function DefaultLogo() {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      fill="currentColor"
      className="size-7 shrink-0 @max-[12rem]:hidden"
    >
      <path
        d="M16 2.6v2.6M7.6 13.6a8.4 8.4 0 0 1 16.8 0"
        className="fill-none stroke-warm"
        strokeWidth="2.1"
        strokeLinecap="round"
      />
      <path d="M13.2 12.6h5.6a2.8 2.8 0 0 1-5.6 0z" className="fill-warm" />
      <path d="M3.2 18.2h25.6a1.15 1.15 0 0 1 0 2.3H3.2a1.15 1.15 0 0 1 0-2.3zM6.4 20h2.7l-1 8.5a1 1 0 0 1-2-.1zM25.6 20h-2.7l1 8.5a1 1 0 0 0 2-.1z" />
    </svg>
  )
}
