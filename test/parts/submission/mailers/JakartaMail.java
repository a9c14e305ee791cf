import jakarta.activation.DataHandler;
import jakarta.mail.Message;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.FileReader;
import java.util.Base64;
import java.util.Properties;

/** What Spring Boot does with its properties: spring.mail.properties go to Jakarta Mail, the others to the connection. */
class JakartaMail {
    public static void main(String[] args) throws Exception {
        Properties spring = new Properties();
        spring.load(new FileReader("application.properties"));
        Properties own = new Properties();
        for (String name : spring.stringPropertyNames()) {
            own.setProperty(name.replace("spring.mail.properties.", ""), spring.getProperty(name));
        }
        MimeMessage mail = new MimeMessage(Session.getInstance(own));
        mail.setFrom(new InternetAddress("hello@acme.test", "Jürgen, Acme", "utf-8"));
        mail.setRecipient(Message.RecipientType.TO, new InternetAddress("ada@example.com", "Ärzte", "utf-8"));
        mail.setRecipient(Message.RecipientType.BCC, new InternetAddress("hidden@example.com"));
        mail.setSubject("Grüße von Jakarta Mail", "utf-8");
        MimeBodyPart text = new MimeBodyPart();
        text.setText("Hällo", "utf-8");
        MimeBodyPart html = new MimeBodyPart();
        html.setText("<p>Hällo <img src=\"cid:logo\"></p>", "utf-8", "html");
        MimeBodyPart logo = file("logo.png", "image/png", Base64.getDecoder().decode("iVBORw0KGgo="));
        logo.setContentID("<logo>");
        logo.setDisposition(Part.INLINE);
        MimeBodyPart table = file("Übersicht.csv", "text/csv", "a;ü".getBytes("utf-8"));
        mail.setContent(parts("mixed", wrap(parts("alternative", text, wrap(parts("related", html, logo)))), table));
        mail.saveChanges();
        try (Transport transport = Session.getInstance(own).getTransport("smtp")) {
            int port = Integer.parseInt(spring.getProperty("spring.mail.port"));
            transport.connect(
                spring.getProperty("spring.mail.host"), port,
                spring.getProperty("spring.mail.username"), spring.getProperty("spring.mail.password"));
            transport.sendMessage(mail, mail.getAllRecipients());
        }
    }

    static MimeBodyPart file(String name, String type, byte[] bytes) throws Exception {
        MimeBodyPart part = new MimeBodyPart();
        part.setDataHandler(new DataHandler(new ByteArrayDataSource(bytes, type)));
        part.setFileName(name);
        part.setDisposition(Part.ATTACHMENT);
        return part;
    }

    static MimeMultipart parts(String subtype, MimeBodyPart... parts) throws Exception {
        return new MimeMultipart(subtype, parts);
    }

    static MimeBodyPart wrap(MimeMultipart inner) throws Exception {
        MimeBodyPart part = new MimeBodyPart();
        part.setContent(inner);
        return part;
    }
}
