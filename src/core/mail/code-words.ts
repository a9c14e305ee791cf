/**
 * Words around one-time codes, by language. `code`: what a code is called. `is`: what stands between that word and the code. `enter`:
 * what a reader does with it. `other`: what a number is called that is not a one-time code, such as an order number or the last digits of
 * a card. `unit`: what follows an amount. Commas separate entries, `*` is any letters, and an entry in capitals matches only capitals.
 * All languages are searched for at once, so an entry that another covers, such as `kod` and `*kod`, stands in none of them:
 * `code-words.test.ts` names it.
 */
interface Words {
  code: string
  is?: string
  enter?: string
  other?: string
  unit?: string
}

export type WordKind = keyof Words

export const WORDS: Record<string, Words> = {
  en: {
    code: "*code, *codes, pin, pins, otp, otps, TOTP, TAN, OTC, one-time pass, password, passwords, passkey, token, verification number, security key",
    is: "is, are, be, below, follows, following, here",
    enter: "enter, use, type, input, submit, paste, insert, entering, using, with",
    other:
      "zip code, zip codes, postal code, post code, postcode, area code, country code, dialing code, source code, error code, exit code, status code, response code, qr code, qr codes, bar code, barcode, barcodes, color code, colour code, dress code, promo code, promotion code, promotional code, discount code, coupon code, voucher code, gift code, gift card code, offer code, campaign code, deal code, sale code, referral code, tracking code, booking code, reservation code, order code, product code, item code, article code, sort code, swift code, bank code, branch code, tax code, vat code, hs code, room code, seat code, code of conduct, code review, code freeze, code name, codename, morse code, decode, encode, unicode, promocode, order, orders, invoice, invoices, receipt, receipts, customer, client, user, username, member, membership, subscriber, employee, student, patient, booking, bookings, reservation, ticket, tickets, case, reference, ref, request, session, event, transaction, payment, account, card, cards, visa, mastercard, amex, ending, ending in, ends, ends in, ends with, ending with, last digits, last four digits, last four, phone, telephone, mobile, cell, tel, fax, call, call us, hotline, helpline, dial, text us, sms to, whatsapp, device, model, serial, sn, imei, build, version, release, revision, commit, issue, pull, pr, job, run, pipeline, deployment, tracking, shipment, parcel, package, consignment, awb, flight, train, gate, room, seat, table, suite, apt, apartment, floor, box, street, st, avenue, ave, road, rd, article, item, product, sku, isbn, ean, asin, part, lot, batch, policy, contract, claim, file, docket, registration, license, licence, vat, tax, ein, ssn, iban, bic, swift, routing, port, error, status, http, id, ids, uid, *number, no, nos, num, year, years, copyright, total, amount, balance, subtotal, price, score, points, visitors, views, steps, followers, conference, summit, edition, hall, booth, process, thread, node, server, host, windows, android, ios, macos, chrome, firefox, safari",
    unit: "second, seconds, sec, secs, s, minute, minutes, min, mins, hour, hours, hr, hrs, h, day, days, week, weeks, month, months, year, years, times, percent, points, point, pts, miles, mi, kg, lb, lbs, px, mb, gb, kb, tb, people, users, customers, members, visitors, views, steps, followers, subscribers, items, orders, units, pieces, pcs, credits, coins, characters, words, attempts, reasons, companies, teams, developers, dollars, euros, pounds, cad, aud, calories, kcal, emails, messages, downloads, stars, votes, likes, rows, records, tokens, requests, results, new",
  },
  de: {
    code: "*code, *codes, *kennwort, *passwort, *schlüssel, pin, mtan, smstan, pushtan",
    is: "ist, lautet, lauten, sind, folgt, unten, hier",
    enter: "gib, geben sie, eingeben, verwende, verwenden sie, nutze, nutzen sie, tippe, benutze",
    other:
      "*nummer, *nummern, *nr, bestellung, rechnung, *kunde, kunden, *karte, endet auf, endend auf, endet mit, endziffern, mit der endung, letzte ziffern, konto, buchung, vorgang, anfrage, ticket, gerät, telefon, tel, mobil, fax, plz, *postleitzahl, *rabattcode, *gutscheincode, *aktionscode, gutschein, *strichcode, *fehlercode, *quellcode, *buchungscode, straße, str, platz, postfach, sendung, paket, flug, zug, version, stand, jahr, jahre, summe, betrag, guthaben, gesamt, aktenzeichen, beleg, vertrag, artikel, mitglied, raum, zimmer, hrb",
    unit: "sekunde, sekunden, minute, minuten, stunde, stunden, std, tag, tage, tagen, woche, wochen, monat, monate, jahre, jahren, prozent, punkte, euro, franken, meter, personen, nutzer, mitglieder, stück, mal, zeichen",
  },
  fr: {
    code: "*code, *codes, mot de passe à usage unique, mot de passe, mot de passe temporaire, mot de passe unique, clé",
    is: "est, sont, ci-dessous, suivant, suivants, voici, est le",
    enter: "saisissez, entrez, utilisez, saisir, entrer, utiliser, tapez, insérez, indiquez",
    other:
      "code postal, code promo, code promotionnel, code de réduction, code réduction, code avantage, code barre, code source, code erreur, code d'erreur, code de réservation, code de suivi, code cadeau, code qr, commande, facture, numéro, réf, référence, client, carte, terminant par, finissant par, compte, réservation, billet, dossier, demande, appareil, téléphone, tél, portable, appelez, appelez-nous, fax, siret, siren, rue, avenue, boulevard, cedex, colis, vol, version, année, total, montant, solde, article, adhérent, contrat, bp",
    unit: "seconde, secondes, minute, minutes, heure, heures, jour, jours, semaine, semaines, mois, ans, an, pour cent, points, euros, personnes, utilisateurs, fois, caractères",
  },
  es: {
    code: "código, codigo, códigos, codigos, clave, claves, contraseña, contraseña de un solo uso, pin",
    is: "es, son, siguiente, siguientes, a continuación, abajo, aquí",
    enter:
      "introduce, introduzca, introducir, ingresa, ingrese, ingresar, usa, use, utiliza, utilice, escribe, escriba, digite",
    other:
      "código postal, código promocional, código de descuento, código descuento, código de barras, código fuente, código de error, código de reserva, código de seguimiento, código qr, código de referido, cupón, pedido, factura, número, núm, referencia, ref, cliente, tarjeta, terminada en, terminado en, termina en, cuenta, reserva, billete, expediente, solicitud, dispositivo, teléfono, tel, móvil, celular, llame al, llámanos, fax, calle, avenida, avda, c.p, cp, envío, paquete, vuelo, versión, año, total, importe, saldo, artículo, socio, contrato, orden, caso",
    unit: "segundo, segundos, minuto, minutos, hora, horas, día, días, semana, semanas, mes, meses, año, años, por ciento, puntos, euros, pesos, personas, usuarios, veces",
  },
  pt: {
    code: "código, códigos, codigo, senha, senha de uso único, pin, chave",
    is: "é, são, abaixo, seguinte, a seguir, aqui",
    enter: "introduza, insira, digite, use, utilize, informe, inserir, inserindo",
    other:
      "código postal, código promocional, código de desconto, código de barras, código de rastreio, código de rastreamento, código de reserva, código de erro, cupom, encomenda, pedido, fatura, número, referência, cliente, cartão, terminado em, terminada em, final, conta, reserva, bilhete, solicitação, dispositivo, telefone, telemóvel, celular, ligue, rua, avenida, cep, envio, voo, versão, ano, total, valor, saldo, artigo, sócio, contrato, cnpj, cpf, protocolo",
    unit: "segundos, minutos, hora, horas, dia, dias, semanas, meses, mês, anos, por cento, pontos, euros, reais, pessoas, vezes",
  },
  it: {
    code: "codice, codici, password, password monouso, password temporanea, pin",
    is: "è, sono, seguente, di seguito, ecco, qui sotto",
    enter: "inserisci, inserire, inserisca, usa, utilizza, digita, immetti, inserendo",
    other:
      "codice postale, codice sconto, codice promozionale, codice promo, codice a barre, codice fiscale, codice errore, codice di errore, codice prenotazione, codice di prenotazione, codice di tracciamento, codice cliente, codice ordine, codice articolo, codice qr, ordine, fattura, *numero, riferimento, rif, cliente, carta, termina con, terminante con, che finisce con, conto, prenotazione, biglietto, richiesta, dispositivo, telefono, tel, cellulare, chiama, via, viale, piazza, cap, spedizione, pacco, volo, versione, anno, totale, importo, saldo, articolo, socio, contratto, p.iva, partita iva, pratica",
    unit: "secondi, minuto, minuti, ora, ore, giorno, giorni, settimane, mesi, anni, per cento, punti, euro, persone, utenti, volte",
  },
  ca: {
    code: "codi, codis, contrasenya",
    is: "és, següent",
    enter: "introdueix, introduïu, utilitza",
    other: "codi postal, comanda, factura, número, targeta, compte, que acaba en",
    unit: "segons, minuts, hores, dies",
  },
  gl: {
    code: "código, contrasinal",
    is: "é",
    enter: "introduce, usa",
    other: "pedido, factura, tarxeta, número",
    unit: "segundos, minutos, horas",
  },
  eu: {
    code: "kode*, *kodea, *kodeak, pasahitz*",
    is: "da",
    enter: "sartu, idatzi, erabili",
    other: "posta-kodea, eskaera, faktura, txartela, zenbakia",
    unit: "segundo, minutu, ordu, egun",
  },
  nl: {
    code: "*code, *codes, *wachtwoord",
    is: "is, luidt, zijn, hieronder, hier, volgt",
    enter: "voer, gebruik, vul, typ, invoeren",
    other:
      "*nummer, *nr, postcode, kortingscode, actiecode, *streepjescode, foutcode, boekingscode, bestelling, factuur, klant, *kaart, eindigend op, eindigt op, rekening, boeking, ticket, aanvraag, apparaat, telefoon, tel, bel, fax, straat, postbus, zending, pakket, vlucht, versie, jaar, totaal, bedrag, saldo, kvk, btw, lid",
    unit: "seconden, seconde, minuut, minuten, uur, uren, dag, dagen, weken, maanden, jaar, procent, punten, euro, personen, keer",
  },
  af: {
    code: "*kode, *kodes, *wagwoord",
    is: "is",
    enter: "voer, gebruik, tik",
    other: "*nommer, poskode, bestelling, faktuur, *kaart, eindig op",
    unit: "sekondes, minute, uur, dae",
  },
  sv: {
    code: "*kod, *koden, *koder, *koderna, *lösenord, *lösenordet",
    is: "är, nedan, följer, följande, här",
    enter: "ange, använd, skriv, skriv in, mata in, fyll i",
    other:
      "*nummer, *numret, *nr, postkod, rabattkod, *rabattkoden, kampanjkod, streckkod, felkod, bokningskod, *beställning, order, faktura, kund, *kort, kortet, slutar på, slutar med, konto, bokning, ärende, begäran, enhet, telefon, tel, mobil, ring, gatan, box, paket, försändelse, flyg, version, år, totalt, belopp, saldo, medlem, org",
    unit: "sekunder, minut, minuter, timme, timmar, dag, dagar, veckor, månader, år, procent, poäng, kronor, personer, gånger",
  },
  da: {
    code: "*kode, *koden, *koder, *kodeord",
    is: "er, nedenfor, følgende, her",
    enter: "indtast, brug, skriv, angiv, anvend",
    other:
      "*nummer, *nr, rabatkode, kampagnekode, stregkode, fejlkode, bookingkode, ordre, faktura, *kunde, *kort, kortet, ender på, slutter på, konto, booking, sag, anmodning, enhed, telefon, tlf, mobil, ring, gade, pakke, forsendelse, fly, version, år, total, beløb, saldo, medlem, cvr",
    unit: "sekunder, minut, minutter, time, timer, dag, dage, uger, måneder, år, procent, point, kroner, personer, gange",
  },
  nb: {
    code: "*kode, *koden, *koder, *passord",
    is: "er, nedenfor, følgende, her",
    enter: "skriv inn, bruk, angi, oppgi, tast inn, skriv",
    other:
      "*nummer, *nr, rabattkode, kampanjekode, strekkode, feilkode, bestilling, ordre, faktura, *kunde, *kort, slutter på, slutter med, konto, bestillingen, sak, forespørsel, enhet, telefon, tlf, mobil, ring, gate, pakke, sending, fly, versjon, år, totalt, beløp, saldo, medlem, org",
    unit: "sekunder, minutt, minutter, time, timer, dag, dager, uker, måneder, år, prosent, poeng, kroner, personer, ganger",
  },
  is: {
    code: "*kóði, *kóðinn, *kóða, *kóðann, *kóðar, *lykilorð",
    is: "er",
    enter: "sláðu inn, notaðu",
    other: "*númer, pöntun, reikningur, *kort, sem endar á",
    unit: "sekúndur, mínútur, klukkustundir, daga",
  },
  fo: { code: "*kota, *kotan, *loyniorð", is: "er" },
  fi: {
    code: "*koodi, *koodisi, *koodin, *koodia, *koodit, *koodinne, *koodilla, *tunnusluku, *salasana, *salasanasi",
    is: "on, alla, seuraava, tässä",
    enter: "syötä, käytä, kirjoita, anna",
    other:
      "*numero, *numerosi, alennuskoodi, kampanjakoodi, viivakoodi, virhekoodi, *tilaus, tilauksesi, lasku, asiakas, *kortti, kortin, päättyvä, päättyvän, päättyy, tili, varaus, pyyntö, laite, puhelin, puh, soita, katu, lähetys, paketti, lento, versio, vuosi, yhteensä, summa, saldo, jäsen, y-tunnus",
    unit: "sekuntia, sekunnin, minuuttia, minuutin, tuntia, tunnin, päivää, päivän, viikkoa, kuukautta, vuotta, prosenttia, pistettä, euroa, henkilöä, kertaa",
  },
  et: {
    code: "*kood, *koodi, *koodid, *parool",
    is: "on, allpool",
    enter: "sisesta, sisestage, kasuta, kasutage",
    other: "*number, sooduskood, tellimus, arve, *kaart, mis lõpeb, lõpuga, telefon, konto",
    unit: "sekundit, minutit, tundi, päeva, eurot",
  },
  lv: {
    code: "*kods, *kodu, *koda, *kodi, *parole, paroli",
    is: "ir, zemāk",
    enter: "ievadiet, ievadi, izmantojiet, izmanto",
    other:
      "numurs, numuru, pasta indekss, atlaižu kods, pasūtījums, pasūtījuma, rēķins, *karte, kas beidzas ar, tālrunis, konts",
    unit: "sekundes, minūtes, stundas, dienas, eiro",
  },
  lt: {
    code: "*kodas, *kodą, *kodo, *kodai, *slaptažodis, slaptažodį",
    is: "yra, žemiau",
    enter: "įveskite, įvesk, naudokite",
    other: "numeris, pašto kodas, nuolaidos kodas, užsakymas, užsakymo, sąskaita, kortelė, kuri baigiasi, telefonas",
    unit: "sekundžių, sekundes, minučių, minutes, valandų, valandas, dienų, dienas, eurų",
  },
  pl: {
    code: "*kod, *kodu, kody, kodów, hasło, hasło jednorazowe, hasła",
    is: "to, jest, brzmi, poniżej, oto, następujący",
    enter: "wpisz, wprowadź, użyj, podaj, wpisując, przepisz",
    other:
      "numer, numeru, numerem, *nr, kod pocztowy, kod rabatowy, kod promocyjny, kod kreskowy, kod błędu, kod rezerwacji, kod qr, zamówienie, zamówienia, zamówieniu, faktura, faktury, klient, klienta, karta, karty, kartą, kartę, kończącej się na, kończąca się na, kończący się na, kończącą się, konto, konta, rezerwacja, rezerwacji, bilet, zgłoszenie, zgłoszenia, urządzenie, urządzenia, telefon, telefonu, tel, ulica, ul, przesyłka, przesyłki, paczka, lot, wersja, rok, roku, suma, kwota, saldo, razem, nip, regon, krs",
    unit: "sekund, sekundy, minut, minuty, minutę, godzin, godziny, godzinę, dni, dzień, tygodni, miesięcy, lat, procent, punktów, złotych, euro, osób, razy",
  },
  cs: {
    code: "*kód, *kódem, *kódu, *kódy, heslo, hesla",
    is: "je, níže, zní, zde, následující",
    enter: "zadejte, zadej, použijte, použij, vložte, opište",
    other:
      "číslo, čísla, č, psč, slevový kód, slevového kódu, promo kód, čárový kód, kód chyby, objednávka, objednávky, faktura, faktury, zákazník, karta, karty, kartu, končící na, končí na, končící, účet, účtu, rezervace, požadavek, zařízení, telefon, tel, ulice, ul, zásilka, zásilky, verze, rok, roku, celkem, částka, zůstatek, ičo, dič, ič, případ",
    unit: "sekund, sekundy, minut, minuty, hodin, hodiny, hodinu, dní, dny, den, týdnů, měsíců, let, procent, bodů, korun, osob, krát",
  },
  sk: {
    code: "*kód, *kódom, *kódu, *kódy, heslo",
    is: "je, nižšie, znie, tu, nasledujúci",
    enter: "zadajte, zadaj, použite, použi, vložte",
    other:
      "číslo, čísla, č, psč, zľavový kód, čiarový kód, objednávka, objednávky, faktúra, faktúry, zákazník, karta, karty, končiaca na, končiacej na, končí na, účet, účtu, rezervácia, požiadavka, zariadenie, telefón, tel, ulica, zásielka, verzia, rok, celkom, suma, zostatok, ičo, dič",
    unit: "sekúnd, sekundy, minút, minúty, hodín, hodiny, dní, týždňov, mesiacov, rokov, percent, bodov, osôb",
  },
  sl: {
    code: "*koda, *kodo, *kode, geslo, gesla",
    is: "je, spodaj",
    enter: "vnesite, uporabite, vpišite",
    other:
      "številka, številko, naročilo, naročila, račun, kartica, kartice, ki se konča, končnica, telefon, promocijska koda",
    unit: "sekund, minut, ur, dni, evrov",
  },
  hr: {
    code: "*kod, *koda, kodom, kôd, kôda, kodovi, šifra, šifru, lozinka, lozinku, zaporka",
    is: "je, glasi, ispod, u nastavku",
    enter: "unesite, unesi, upišite, koristite",
    other:
      "broj, broja, promotivni kod, kod za popust, narudžba, narudžbe, račun, kartica, kartice, koja završava, završava na, završava s, rezervacija, zahtjev, uređaj, telefon, tel, verzija, godina, ukupno, oib",
    unit: "sekundi, minuta, minute, sati, sata, dana, godina, eura, bodova",
  },
  sr: {
    code: "*kod, *koda, kôd, šifra, lozinka, *код, кôд, шифра, лозинка, лозинку",
    is: "je, glasi, је, гласи, испод",
    enter: "unesite, unesi, koristite, унесите, унеси, користите",
    other:
      "broj, porudžbina, račun, kartica, broj telefona, број, поруџбина, поруџбине, рачун, картица, картице, која се завршава, захтев, телефон, верзија",
    unit: "sekundi, minuta, sati, dana, dinara, секунди, минута, сати, дана, динара",
  },
  mk: {
    code: "*код, шифра, лозинка, лозинката",
    is: "е, гласи, подолу",
    enter: "внесете, внеси, користете",
    other: "број, нарачка, сметка, картичка, која завршува, телефон",
    unit: "секунди, минути, часа, часови, дена, денари",
  },
  bg: {
    code: "*код, код*, парола, паролата",
    is: "е, гласи, по-долу",
    enter: "въведете, въведи, използвайте, напишете",
    other:
      "номер, номера, пощенски код, код за отстъпка, поръчка, поръчката, фактура, карта, картата, завършваща на, завършва на, сметка, резервация, заявка, устройство, телефон, тел, улица, ул, пратка, версия, година, общо, сума, еик",
    unit: "секунди, минути, минута, часа, час, дни, ден, седмици, месеца, години, процента, точки, лева, евро",
  },
  ru: {
    code: "*код, *коды, пароль, пароля, паролем, пин",
    is: "это, ниже, вот, следующий, является, будет",
    enter: "введите, введи, используйте, укажите, вводите, наберите, ввести",
    other:
      "номер, номера, номеру, номером, индекс, промокод, промо-код, промокодом, код скидки, штрих-код, штрихкод, код ошибки, код товара, код страны, заказ, заказа, заказу, заказе, счет, счёт, счета, счёта, клиент, клиента, карта, карты, карте, картой, оканчивающейся на, оканчивающийся на, оканчивается на, заканчивающейся на, заканчивающийся на, заканчивающуюся на, бронирование, бронирования, брони, билет, заявка, заявки, обращение, обращения, запрос, запроса, устройство, устройства, телефон, телефона, тел, улица, ул, посылка, отправление, рейс, версия, год, года, году, итого, сумма, баланс, договор, инн, кпп, огрн, сборка",
    unit: "секунд, секунды, секунду, сек, минут, минуты, минуту, мин, часов, часа, час, дней, дня, день, недель, месяцев, лет, год, года, процентов, баллов, рублей, р, евро, долларов, человек, раз, шт",
  },
  uk: {
    code: "*код, пароль, пароля",
    is: "це, нижче, ось, наступний, є",
    enter: "введіть, введи, використайте, використовуйте, вкажіть",
    other:
      "номер, номера, номером, індекс, промокод, штрих-код, замовлення, рахунок, рахунку, клієнт, картка, картки, карти, закінчується на, бронювання, квиток, запит, запиту, заявка, пристрій, телефон, телефону, тел, вулиця, вул, посилка, відправлення, рейс, версія, рік, року, сума, баланс, разом, договір, єдрпоу",
    unit: "секунд, секунди, хвилин, хвилини, хв, годин, години, днів, дні, тижнів, місяців, років, відсотків, балів, гривень, євро, осіб, разів",
  },
  be: {
    code: "*код, пароль",
    is: "гэта, ніжэй",
    enter: "увядзіце, выкарыстоўвайце",
    other: "нумар, замова, заказ, рахунак, карта, картка, тэлефон, індэкс",
    unit: "секунд, хвілін, гадзін, дзён, рублёў",
  },
  ro: {
    code: "cod, *codul, codului, coduri, codurile, parola, parolă, parola de unică folosință",
    is: "este, sunt, e, mai jos, următorul",
    enter: "introduceți, introduceţi, introdu, folosiți, folosește, utilizați, introduceti",
    other:
      "cod poștal, codul poștal, cod promoțional, cod de reducere, codul de reducere, cod de bare, cod de eroare, numărul, număr, *nr, comanda, comandă, comenzii, factura, factură, client, card, cardul, cardului, care se termină în, se termină cu, terminat în, cont, contul, rezervare, rezervarea, bilet, cerere, cererea, dispozitiv, telefon, tel, strada, str, colet, zbor, versiunea, anul, total, suma, sold, cui",
    unit: "secunde, minute, minut, ore, oră, zile, zi, săptămâni, luni, ani, la sută, puncte, euro, persoane, ori",
  },
  hu: {
    code: "*kód, *kódja, *kódod, *kódot, *kódok, *kóddal, *kódját, *kódodat, *jelszó, *jelszót, *jelszava, *jelszavad",
    is: "az, a következő, alább, íme",
    enter: "írja be, írd be, adja meg, add meg, használja, használd, gépelje be",
    other:
      "*szám, *száma, *számú, *számod, kuponkód, kedvezménykód, akciós kód, vonalkód, hibakód, rendelés, rendelése, számla, ügyfél, kártya, kártyája, kártyához, végződő, végű, fiók, foglalás, kérelem, kérés, eszköz, telefon, tel, utca, út, csomag, küldemény, járat, verzió, év, összesen, összeg, egyenleg",
    unit: "másodperc, másodpercig, mp, perc, percig, percen, óra, óráig, órán, nap, napig, hét, hónap, év, évig, százalék, pont, forint, euró, fő, alkalommal",
  },
  el: {
    code: "κωδικός, κωδικό, κωδικού, κωδικοί, κωδικούς, κωδικος, κωδικο, συνθηματικό, pin",
    is: "είναι, ειναι, παρακάτω, ακόλουθος",
    enter: "εισαγάγετε, εισάγετε, πληκτρολογήστε, χρησιμοποιήστε, καταχωρίστε, εισάγετέ",
    other:
      "αριθμός, αριθμό, αριθμού, αρ, ταχυδρομικός κώδικας, τ.κ, τκ, εκπτωτικός κωδικός, κωδικός προσφοράς, παραγγελία, παραγγελίας, τιμολόγιο, πελάτη, κάρτα, κάρτας, που λήγει σε, που καταλήγει σε, λογαριασμός, λογαριασμού, κράτηση, αίτημα, αιτήματος, συσκευή, τηλέφωνο, τηλ, οδός, δέμα, αποστολή, πτήση, έκδοση, έτος, σύνολο, ποσό, υπόλοιπο, αφμ",
    unit: "δευτερόλεπτα, λεπτά, λεπτό, ώρες, ώρα, ημέρες, μέρες, εβδομάδες, μήνες, χρόνια, τοις εκατό, πόντοι, πόντους, ευρώ",
  },
  tr: {
    code: "*kod, *kodu, *kodunuz, kodun, kodunuzu, kodum, kodları, kodlar, kodunu, *şifre, sifre, sifreniz, şifresi, şifreniz, parola, parolanız, şifrenizi, kodumuz, *şifrenizdir, *kodunuzdur, *parolanızdır",
    is: "şudur, aşağıda, aşağıdaki",
    enter: "girin, giriniz, kullanın, kullanınız, yazın",
    other:
      "numarası, numaranız, numara, numaralı, no, posta kodu, indirim kodu, promosyon kodu, kampanya kodu, barkod, hata kodu, rezervasyon kodu, sipariş, siparişiniz, fatura, müşteri, kart, kartınız, kartınızın, biten, hesap, rezervasyon, bilet, talep, cihaz, telefon, tel, cad, sok, mah, kargo, gönderi, uçuş, sürüm, yıl, yılı, toplam, tutar, bakiye, vergi",
    unit: "saniye, sn, dakika, dk, saat, gün, hafta, ay, yıl, yüzde, puan, lira, euro, kişi, kez, adet",
  },
  az: {
    code: "*kod, *kodu, *kodunuz, şifrə, şifrəniz, parol",
    is: "budur",
    enter: "daxil edin, istifadə edin",
    other: "nömrə, nömrəsi, sifariş, hesab, kart, poçt indeksi",
    unit: "saniyə, dəqiqə, saat, gün, manat",
  },
  uz: {
    code: "*kod, *kodi, *kodingiz, parol, parolingiz, *код",
    is: "bu",
    enter: "kiriting, киритинг",
    other: "raqam, raqami, buyurtma, karta, рақам, буюртма",
    unit: "soniya, daqiqa, soat, kun, so'm",
  },
  kk: {
    code: "*код, *коды, *кодын, *кодыңыз, *кодты, құпиясөз, құпия сөз",
    is: "бұл",
    enter: "енгізіңіз, пайдаланыңыз",
    other: "нөмір, нөмірі, тапсырыс, карта, индекс, шот",
    unit: "секунд, минут, сағат, күн, теңге",
  },
  ky: {
    code: "*код, сырсөз",
    enter: "киргизиңиз",
    other: "номер, буйрутма, карта",
    unit: "секунд, мүнөт, саат, күн, сом",
  },
  mn: {
    code: "*код, нууц үг",
    is: "нь",
    enter: "оруулна уу",
    other: "дугаар, захиалга, карт",
    unit: "секунд, минут, цаг, өдөр, төгрөг",
  },
  ka: {
    code: "*კოდი, კოდია, *კოდს, პაროლი",
    is: "არის",
    enter: "შეიყვანეთ, გამოიყენეთ",
    other: "ნომერი, შეკვეთა, შეკვეთის, ბარათი, ინდექსი, ანგარიში",
    unit: "წამი, წუთი, წუთის, საათი, დღე, ლარი",
  },
  hy: {
    code: "կոդ, *կոդը, կոդն, ծածկագիր, ծածկագիրը, գաղտնաբառ, գաղտնաբառը",
    is: "է",
    enter: "մուտքագրեք, օգտագործեք",
    other: "համար, համարը, պատվեր, պատվերի, քարտ, հաշիվ",
    unit: "վայրկյան, րոպե, ժամ, օր, դրամ",
  },
  sq: {
    code: "*kod, *kodi, kodin, fjalëkalimi, fjalëkalim",
    is: "është, më poshtë",
    enter: "vendosni, shkruani, përdorni, futni",
    other: "numri, numër, kodi postar, porosi, porosia, faturë, karta, që mbaron me, llogaria",
    unit: "sekonda, minuta, orë, ditë, lekë",
  },
  he: {
    code: "*קוד, *קודים, *סיסמה, *סיסמא, *סיסמתך, *סיסמת, *סיסמתכם",
    is: "הוא, הינו, היא, להלן, הבא",
    enter: "הזן, הזינו, הזיני, הקלד, הקלידו, השתמש, השתמשו, יש להזין, הכנס",
    other:
      '*מספר, מס, *מספרי, קוד הנחה, קוד קופון, קופון, *הזמנה, *חשבונית, *לקוח, *כרטיס, *כרטיסך, המסתיים ב, שמסתיים ב, המסתיים, ספרות, *חשבון, *בקשה, *מכשיר, *טלפון, טל, רחוב, מיקוד, *משלוח, *חבילה, *טיסה, *גרסה, *שנת, *סכום, *יתרה, סה"כ, ח.פ',
    unit: 'שניות, דקות, דקה, שעות, שעה, ימים, יום, שבועות, חודשים, שנים, אחוז, נקודות, שקלים, ש"ח, אנשים, פעמים',
  },
  ar: {
    code: "*رمز, *رمزك, *رموز, *كود, *كودك, كلمة المرور, كلمة مرور, كلمة السر, الرقم السري, رقم سري, رمز التحقق, رقم التحقق, رقم التأكيد",
    is: "هو, هي, التالي, أدناه, كالتالي",
    enter: "أدخل, ادخل, استخدم, إدخال, ادخال, اكتب, أدخلي",
    other:
      "*رقم, الرمز البريدي, رمز بريدي, رمز الخصم, رمز الحسم, رمز ترويجي, كود الخصم, كود خصم, كوبون, رمز الخطأ, *طلب, *طلبك, *فاتورة, *عميل, *بطاقة, *بطاقتك, المنتهية ب, تنتهي ب, المنتهية, ينتهي, *حساب, *حجز, *تذكرة, *جهاز, *هاتف, هاتفك, *جوال, شارع, *شحنة, *رحلة, *إصدار, *عام, *سنة, *مبلغ, *الرصيد, *المجموع, ص.ب",
    unit: "ثانية, ثواني, ثوان, دقيقة, دقائق, ساعة, ساعات, يوم, أيام, يوما, يومًا, أسبوع, شهر, أشهر, سنة, سنوات, بالمئة, نقطة, ريال, درهم, دينار, جنيه, دولار, شخص, مرة",
  },
  fa: {
    code: "*کد, کدهای, *رمز, رمز عبور, رمز یکبار مصرف, رمز پویا, گذرواژه, کُد, رمزعبور",
    is: "است, زیر, عبارت است از",
    enter: "وارد کنید, وارد نمایید, استفاده کنید",
    other:
      "شماره, شمارهٔ, شماره‌ی, کد پستی, کدپستی, کد تخفیف, کد رهگیری, کد پیگیری, سفارش, فاکتور, مشتری, کارت, منتهی به, که به, *حساب, رزرو, بلیط, درخواست, دستگاه, تلفن, تماس, خیابان, مرسوله, پرواز, نسخه, سال, *مبلغ, موجودی, مجموع",
    unit: "ثانیه, دقیقه, ساعت, روز, هفته, ماه, سال, درصد, امتیاز, ریال, تومان, نفر, بار",
  },
  ur: {
    code: "کوڈ, پاس ورڈ, پن",
    is: "ہے, درج ذیل",
    enter: "درج کریں, استعمال کریں, ڈالیں",
    other: "نمبر, پوسٹل کوڈ, ڈسکاؤنٹ کوڈ, آرڈر, انوائس, کارڈ, اکاؤنٹ, فون",
    unit: "سیکنڈ, منٹ, گھنٹے, گھنٹہ, دن, روپے",
  },
  ps: { code: "کوډ, پټنوم", is: "دی" },
  ku: {
    code: "*kod, *koda, kodê, şîfre, کۆد, *کۆدی, کۆدەکەت",
    is: "e",
    other: "hejmar, ژمارە",
    unit: "xulek, deqîqe, خولەک",
  },
  hi: {
    code: "कोड, ओटीपी, पासवर्ड, पासकोड, पिन, कूट",
    is: "है, निम्न, नीचे",
    enter: "दर्ज करें, उपयोग करें, डालें, इस्तेमाल करें, प्रयोग करें",
    other:
      "पिन कोड, डाक कोड, कूपन कोड, प्रोमो कोड, छूट कोड, क्यूआर कोड, नंबर, संख्या, क्रमांक, ऑर्डर, आदेश, चालान, ग्राहक, कार्ड, समाप्त होने वाले, खाता, खाते, बुकिंग, टिकट, अनुरोध, डिवाइस, फ़ोन, फोन, मोबाइल, सड़क, पार्सल, उड़ान, संस्करण, वर्ष, कुल, राशि, शेष",
    unit: "सेकंड, सेकेंड, मिनट, घंटे, घंटा, घंटों, दिन, दिनों, सप्ताह, महीने, वर्ष, साल, प्रतिशत, अंक, रुपये, रुपए, लोग, बार",
  },
  mr: {
    code: "कोड, ओटीपी, पासवर्ड, संकेतांक",
    is: "आहे",
    enter: "प्रविष्ट करा, वापरा, टाका",
    other: "क्रमांक, पिन कोड, ऑर्डर, कार्ड, खाते",
    unit: "सेकंद, मिनिटे, मिनिटांसाठी, तास, दिवस, रुपये",
  },
  ne: {
    code: "कोड, ओटीपी, पासवर्ड",
    is: "हो",
    enter: "प्रविष्ट गर्नुहोस्, प्रयोग गर्नुहोस्",
    other: "नम्बर, अर्डर, कार्ड, खाता",
    unit: "सेकेन्ड, मिनेट, घण्टा, दिन, रुपैयाँ",
  },
  bn: {
    code: "*কোড, কোডটি, ওটিপি, পাসওয়ার্ড, পিন",
    is: "হল, হলো, হচ্ছে",
    enter: "লিখুন, ব্যবহার করুন, প্রবেশ করান, দিন",
    other: "নম্বর, পোস্ট কোড, অর্ডার, চালান, কার্ড, অ্যাকাউন্ট, ফোন",
    unit: "সেকেন্ড, মিনিট, ঘন্টা, ঘণ্টা, দিন, টাকা",
  },
  gu: {
    code: "કોડ, ઓટીપી, પાસવર્ડ",
    is: "છે",
    enter: "દાખલ કરો, વાપરો",
    other: "નંબર, પિન કોડ, ઓર્ડર, કાર્ડ, ખાતું",
    unit: "સેકન્ડ, મિનિટ, કલાક, દિવસ, રૂપિયા",
  },
  pa: {
    code: "ਕੋਡ, ਓਟੀਪੀ, ਪਾਸਵਰਡ",
    is: "ਹੈ",
    enter: "ਦਰਜ ਕਰੋ, ਵਰਤੋ",
    other: "ਨੰਬਰ, ਆਰਡਰ, ਕਾਰਡ, ਖਾਤਾ",
    unit: "ਸਕਿੰਟ, ਮਿੰਟ, ਘੰਟੇ, ਦਿਨ, ਰੁਪਏ",
  },
  ta: {
    code: "*குறியீடு, *குறியீட்டை, கடவுச்சொல், ஓடிபி",
    is: "இது",
    enter: "உள்ளிடவும், பயன்படுத்தவும்",
    other: "எண், அஞ்சல் குறியீடு, ஆர்டர், அட்டை, கணக்கு",
    unit: "விநாடிகள், வினாடிகள், நிமிடங்கள், நிமிடங்களுக்கு, மணிநேரம், நாட்கள், ரூபாய்",
  },
  te: {
    code: "*కోడ్, ఓటీపీ, పాస్వర్డ్",
    enter: "నమోదు చేయండి, ఉపయోగించండి",
    other: "సంఖ్య, నంబర్, ఆర్డర్, కార్డ్, ఖాతా",
    unit: "సెకన్లు, నిమిషాలు, గంటలు, రోజులు, రూపాయలు",
  },
  kn: {
    code: "*ಕೋಡ್, ಒಟಿಪಿ, ಪಾಸ್ವರ್ಡ್",
    enter: "ನಮೂದಿಸಿ, ಬಳಸಿ",
    other: "ಸಂಖ್ಯೆ, ಆದೇಶ, ಆರ್ಡರ್, ಕಾರ್ಡ್",
    unit: "ಸೆಕೆಂಡುಗಳು, ನಿಮಿಷಗಳು, ಗಂಟೆಗಳು, ರೂಪಾಯಿ",
  },
  ml: {
    code: "*കോഡ്, *കോഡ, ഒടിപി, പാസ്വേഡ്",
    is: "ആണ്",
    enter: "നൽകുക, ഉപയോഗിക്കുക",
    other: "നമ്പർ, ഓർഡർ, കാർഡ്",
    unit: "സെക്കൻഡ്, മിനിറ്റ്, മണിക്കൂർ, രൂപ",
  },
  si: {
    code: "*කේතය, මුරපදය",
    is: "වේ",
    enter: "ඇතුළත් කරන්න, භාවිතා කරන්න",
    other: "අංකය, ඇණවුම, කාඩ්පත",
    unit: "තත්පර, මිනිත්තු, පැය, දින, රුපියල්",
  },
  th: {
    code: "รหัส, รหัสผ่าน, โค้ด, โอทีพี",
    is: "คือ, ด้านล่าง",
    enter: "กรอก, ป้อน, ใส่, ใช้",
    other:
      "รหัสไปรษณีย์, รหัสส่วนลด, โค้ดส่วนลด, รหัสโปรโมชั่น, รหัสสินค้า, รหัสลูกค้า, รหัสการจอง, เลขที่, เลข, คำสั่งซื้อ, ใบแจ้งหนี้, บัตร, ลงท้ายด้วย, บัญชี, การจอง, คำขอ, อุปกรณ์, โทรศัพท์, โทร, เบอร์, ถนน, พัสดุ, เที่ยวบิน, เวอร์ชัน, พ.ศ, ปี, ยอด, ทั้งหมด, รหัสอ้างอิง, อ้างอิง",
    unit: "วินาที, นาที, ชั่วโมง, วัน, สัปดาห์, เดือน, ปี, เปอร์เซ็นต์, คะแนน, คน, ครั้ง",
  },
  lo: {
    code: "ລະຫັດ, ລະຫັດຜ່ານ",
    is: "ແມ່ນ, ຄື",
    enter: "ໃສ່, ປ້ອນ, ໃຊ້",
    other: "ເລກ, ຄໍາສັ່ງຊື້, ບັດ",
    unit: "ວິນາທີ, ນາທີ, ຊົ່ວໂມງ, ມື້, ກີບ",
  },
  km: {
    code: "កូដ, លេខសម្ងាត់, ពាក្យសម្ងាត់",
    is: "គឺ",
    enter: "បញ្ចូល, ប្រើ",
    other: "លេខ, ការបញ្ជាទិញ, កាត, គណនី",
    unit: "វិនាទី, នាទី, ម៉ោង, ថ្ងៃ, រៀល",
  },
  my: {
    code: "ကုဒ်, ကုတ်, စကားဝှက်",
    is: "ဖြစ်သည်, မှာ",
    enter: "ထည့်ပါ",
    other: "နံပါတ်, အော်ဒါ, ကတ်",
    unit: "စက္ကန့်, မိနစ်, နာရီ, ရက်, ကျပ်",
  },
  vi: {
    code: "mã, ma xac nhan, ma xac thuc, ma xac minh, mat khau, mã xác nhận, mã xác minh, mã xác thực, mật khẩu",
    is: "là, dưới đây, sau đây, như sau",
    enter: "nhập, sử dụng, dùng",
    other:
      "mã bưu chính, mã bưu điện, mã giảm giá, mã khuyến mãi, mã ưu đãi, mã vạch, mã qr, mã lỗi, mã vận đơn, mã đơn hàng, mã khách hàng, mã sản phẩm, mã đặt chỗ, mã đặt phòng, mã số thuế, số, đơn hàng, hóa đơn, khách hàng, thẻ, kết thúc bằng, đuôi, tài khoản, đặt chỗ, vé, yêu cầu, thiết bị, điện thoại, đường, phố, kiện hàng, chuyến bay, phiên bản, năm, tổng, số tiền, số dư",
    unit: "giây, phút, giờ, tiếng, ngày, tuần, tháng, năm, phần trăm, điểm, đồng, vnd, vnđ, người, lần",
  },
  id: {
    code: "*kode, sandi, kata sandi sekali pakai, pin",
    is: "adalah, ialah, berikut, di bawah",
    enter: "masukkan, gunakan, ketik, ketikkan",
    other:
      "kode pos, kode promo, kode diskon, kode voucher, kode batang, kode kesalahan, kode booking, kode pemesanan, kode pesanan, nomor, no, pesanan, faktur, tagihan, pelanggan, kartu, berakhir dengan, berakhiran, akun, rekening, pemesanan, tiket, permintaan, perangkat, telepon, telp, jalan, jl, paket, resi, penerbangan, versi, tahun, total, jumlah, saldo",
    unit: "detik, menit, jam, hari, minggu, bulan, tahun, persen, poin, rupiah, orang, kali",
  },
  ms: {
    code: "*kod, kodnya, kata laluan",
    is: "ialah, adalah, berikut",
    enter: "masukkan, gunakan, taip",
    other: "poskod, kod pos, kod promosi, kod diskaun, nombor, no, pesanan, invois, kad, yang berakhir, akaun",
    unit: "saat, minit, jam, hari, ringgit",
  },
  tl: {
    code: "*code, *codes, password, kowd",
    is: "ay, ito",
    enter: "ilagay, gamitin",
    other: "*numero, nagtatapos sa, account",
    unit: "segundo, minuto, oras, araw, piso",
  },
  sw: {
    code: "*msimbo, nambari ya kuthibitisha, msimbo wako, nenosiri, nambari ya siri, *kodi",
    is: "ni, hapa chini",
    enter: "weka, ingiza, tumia, andika",
    other: "nambari, agizo, ankara, kadi, akaunti, simu",
    unit: "sekunde, dakika, saa, siku, shilingi",
  },
  am: {
    code: "*ኮድ, ኮድዎ, የይለፍ ቃል",
    is: "ነው",
    enter: "ያስገቡ, ይጠቀሙ",
    other: "ቁጥር, ትዕዛዝ, ካርድ",
    unit: "ሰከንድ, ደቂቃ, ሰዓት, ቀን, ብር",
  },
  ga: {
    code: "cód, an cód, pasfhocal",
    is: "é",
    other: "uimhir, ordú, cárta, éirchód",
    unit: "soicind, nóiméad, uair, lá",
  },
  cy: {
    code: "cod, côd, cyfrinair, god",
    is: "yw",
    enter: "rhowch, defnyddiwch",
    other: "rhif, archeb, cerdyn, cod post",
    unit: "eiliad, munud, awr, diwrnod",
  },
  mt: { code: "kodiċi, password", is: "huwa, hu", other: "numru, ordni, karta", unit: "sekondi, minuti, sigħat" },
  eo: {
    code: "*kodo, kodon, pasvorto",
    is: "estas",
    enter: "enigu, uzu",
    other: "*numero, mendo, karto, poŝtkodo",
    unit: "sekundoj, minutoj, horoj, tagoj",
  },
  zh: {
    code: "验证码, 驗證碼, 校验码, 校驗碼, 安全码, 安全碼, 确认码, 確認碼, 认证码, 認證碼, 动态码, 動態碼, 激活码, 激活碼, 啟用碼, 登录码, 登錄碼, 登入碼, 密码, 密碼, 口令, 授权码, 授權碼, 识别码, 代码, 代碼, 邀请码, 邀請碼, 备用码, 恢复码, 恢復碼, 備用碼, 短信码, 检验码, 验证碼",
    is: "是, 为, 為, 如下, 以下",
    enter: "输入, 輸入, 使用, 填写, 填寫",
    other:
      "邮政编码, 郵遞區號, 邮编, 郵編, 优惠码, 優惠碼, 折扣码, 折扣碼, 兑换码, 条码, 條碼, 二维码, 二維碼, 错误代码, 錯誤代碼, 源代码, 订单, 訂單, 订单号, 訂單號, 编号, 編號, 单号, 單號, 号码, 號碼, 客户, 客戶, 卡号, 卡號, 银行卡, 信用卡, 尾号, 尾號, 末四位, 后四位, 後四碼, 账户, 帳戶, 账号, 帳號, 预订, 預訂, 预约, 票, 请求, 設備, 设备, 电话, 電話, 手机, 手機, 热线, 快递, 运单, 航班, 版本, 年份, 总计, 總計, 金额, 金額, 余额, 餘額, 会员, 會員",
    unit: "秒, 分, 小时, 小時, 天, 日, 周, 月, 积分, 積分, 块, 塊, 美元, 人, 次, 个, 個, 件, 点, 點, 号, 號, 路, 室",
  },
  ja: {
    code: "コード, ワンタイムパスワード, ワンタイムパス, パスワード, 認証番号, 確認番号, 暗証番号, 認証キー, 承認番号, 合言葉",
    is: "は, 次のとおり, です",
    enter: "入力, 使用, 次の",
    other:
      "割引コード, クーポンコード, プロモーションコード, プロモコード, エラーコード, バーコード, qrコード, ソースコード, キャンペーンコード, 請求書, 番号, 注文, 予約, カード, 末尾, 下4桁, 下四桁, で終わる, お問い合わせ, リクエスト, デバイス, 端末, 電話, 便, バージョン, 西暦, 合計, 金額, 残高, ポイント",
    unit: "秒, 分, 時間, 日, 週間, か月, ヶ月, カ月, ポイント, ドル, 人, 回, 個, 件, 号, 名, 番地, 丁目, パーセント",
  },
  ko: {
    code: "코드, 인증번호, 인증 번호, 확인번호, 확인 번호, 보안번호, 비밀번호, 일회용 비밀번호, 일회용 코드, 핀번호, 승인번호, 인증키",
    is: "는, 은, 다음과 같습니다, 아래, 입니다",
    enter: "입력, 사용",
    other:
      "할인 코드, 할인코드, 쿠폰 코드, 프로모션 코드, 오류 코드, 바코드, qr 코드, 회원번호, 운송장, 번호, 주문, 예약, 카드, 끝자리, 로 끝나는, 계좌, 계정, 요청, 기기, 전화, 문의, 항공편, 버전, 총액, 금액, 잔액, 합계",
    unit: "초, 분, 시간, 일, 주, 퍼센트, 포인트, 달러, 명, 회, 개, 건, 호, 번",
  },
}
