const ARABIC = "موضوع طويل باللغة العربية لاختبار طي الرؤوس والترميز في رسائل البريد الإلكتروني"
const RUSSIAN = "Тема письма на русском языке, довольно длинная, чтобы её пришлось переносить несколько раз подряд"
const HEBREW = "נושא ארוך בעברית כדי לבדוק כיצד שורת הנושא נשברת לכמה מילים מקודדות בתוך ההודעה"
const JAPANESE =
  "日本語の件名がとても長い場合にどのように折り返されるかを確認するためのテストメールです。続きもあります。"
const GREEK = "Η παραγγελία σας αριθμός 1042 έχει αποσταλεί και θα παραδοθεί την Παρασκευή το πρωί"
const HINDI = "आपका ऑर्डर भेज दिया गया है और शुक्रवार को पहुँच जाएगा, कृपया घर पर रहें"
const THAI = "คำสั่งซื้อของคุณถูกจัดส่งแล้วและจะถึงในวันศุกร์ กรุณารอรับสินค้าที่บ้าน"
const GERMAN =
  "Grüße aus Köln an Jörg – eine recht lange Betreffzeile mit vielen Umlauten äöüÄÖÜß und noch mehr Wörtern"
const EMOJI = "👩‍👩‍👧‍👦🏳️‍🌈 Willkommen 🎉🎉🎉 שלום नमस्ते ไทย 👩‍👩‍👧‍👦 und noch einmal 👩‍👩‍👧‍👦"

/** A mail to send, with what each reader must read of it. */
export interface SentMail {
  subject: string
  from?: string
  to?: string[]
  text?: string
  html?: string
  files?: string[]
}

const withFiles = (...files: string[]): SentMail => ({ subject: "Files", files })

/**
 * Thirty mails that try each form of a header. Names are short enough for one encoded word: Python 3.11 shows a blank between two. A file
 * name that looks like an encoded word is read as one by Ruby Mail and postal-mime, in any form.
 */
export const MAILS: readonly SentMail[] = [
  ...[ARABIC, RUSSIAN, HEBREW, JAPANESE, GREEK, HINDI, THAI, GERMAN, EMOJI].map((subject) => ({
    subject,
    text: subject,
  })),
  { subject: `A${JAPANESE}`, text: "One letter of one byte before letters of three" },
  { subject: `${RUSSIAN} ${ARABIC} ${HEBREW} ${JAPANESE}`.repeat(2), text: "Long" },
  { subject: "ü".repeat(300), text: "One word" },
  { subject: "word ".repeat(60).trim(), text: "Plain" },
  { subject: "Looks =?utf-8?q?encoded?= but is not", text: "=?utf-8?q?x?=" },
  {
    subject: "Names",
    from: '"Müller, Jörg (Vertrieb)" <hello@acme.test>',
    to: ['"O\'Neil, Ann Jr." <ann@example.com>'],
  },
  {
    subject: "Names",
    from: `${RUSSIAN.slice(0, 11)} <hello@acme.test>`,
    to: [`${ARABIC.slice(0, 14)} <a@example.com>`],
  },
  { subject: "Names", from: `${JAPANESE.slice(0, 9)} <hello@acme.test>`, to: ["田中太郎 <t@example.com>"] },
  { subject: "Names", to: ["Łukasz Żółć <l@example.com>", "Plain Ann <p@example.com>", "שלום <s@example.com>"] },
  { subject: "Text", text: "Grüße\n\n  Zeile mit Leerzeichen am Ende \n.\n..\nFrom here\n-- \nÄrger\n" },
  { subject: "Text", text: `${JAPANESE}\n`.repeat(40), html: `<p>${JAPANESE}</p>` },
  { subject: "HTML", html: `<p>${"Grüße ".repeat(400)}</p>`, text: "x".repeat(2000) },
  { subject: "HTML alone", html: `<p dir="rtl">${ARABIC}</p>` },
  withFiles("a.txt", "Rechnung für März – Übersicht.pdf"),
  withFiles(`${"日本語".repeat(20)}.txt`),
  withFiles(`${RUSSIAN.slice(0, 80)}.pdf`, `${ARABIC}.csv`),
  withFiles(`${HEBREW.slice(0, 60)}.zip`, `${"👩‍👩‍👧‍👦".repeat(6)}.png`),
  withFiles(`${"a long plain name of a file ".repeat(7)}.pdf`),
  withFiles("no-ending", "two  blanks.txt", "semi;colon, comma (1).zip", "it's 100% right.txt"),
  withFiles('say "hello".txt', "terms & conditions.txt"),
  { ...withFiles("invite.ics", "größe.csv"), html: "<p>Grüße</p>", text: "Grüße" },
]
