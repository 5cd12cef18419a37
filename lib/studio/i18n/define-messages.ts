type Shape<Source> = { [Key in keyof Source]: Source[Key] extends string ? string : Shape<Source[Key]> };

/** One namespace in both languages; Chinese must have exactly the English keys, which the compiler checks. */
export const defineMessages = <const English extends object>(
  en: English,
  zh: Shape<English>,
): { en: Shape<English>; zh: Shape<English> } => ({
  en: en as Shape<English>,
  zh,
});
