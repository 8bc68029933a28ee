/** The headings and the example of the template, which people leave in their files. */
export const templateHeadings = ['Email', 'First', 'Last', 'Sub'] as const
export const templateExample = { email: 'name@example.com', first: 'First name', last: 'Last name' } as const
