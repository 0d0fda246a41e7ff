export const MARK: string
