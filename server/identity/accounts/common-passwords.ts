const bases =
  'password passw0rd p@ssword p@ssw0rd welcome letmein qwerty qwertyuiop qwerty123 asdfghjkl zxcvbnm iloveyou admin administrator login master dragon monkey sunshine princess football baseball superman batman trustno1 starwars whatever michael jennifer jordan hunter shadow freedom secret changeme default guest test testing doctor hospital clinic medical medicine physician patient health nurse surgery ausculta summer winter spring autumn monday friday january december london toronto canada america computer internet samsung google abc123 abcd1234 1q2w3e4r 1qaz2wsx q1w2e3r4 zaq12wsx 123qwe qwe123 a1b2c3d4 aa123456 loveme flower cheese chocolate cookie buster tigger charlie daniel andrew thomas george matthew joshua amanda jessica ashley nicole hannah pepper ginger'.split(
    ' ',
  )
const endings = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '!',
  '1!',
  '123!',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
  '01',
  '007',
  '@123',
]
const runs = [
  '0123456789',
  '9876543210',
  '12345678',
  '123456789',
  '1234567890',
  '87654321',
  '11111111',
  '00000000',
  '12341234',
  '123123123',
  '112233445566',
  '147258369',
  '159753159',
  '31415926',
  '11223344',
]

/** Words that everybody here tries first, with the endings that everybody adds: about 2,000. */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...bases.flatMap((b) => endings.map((e) => b + e)),
  ...runs,
])
