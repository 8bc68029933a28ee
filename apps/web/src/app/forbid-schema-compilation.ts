// Zod compiles schemas with `new Function`, and first tries whether it may. The content security policy forbids it, and
// reports the attempt. It reads this setting when its module is loaded, so this module is the first that main.tsx imports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
